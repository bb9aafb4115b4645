import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { ApiClient } from '../../scripts/client/api-client.ts'
import { createAccount, mailTo, newAddress, PASSWORD, setFirstPassword } from './account-person.ts'
import { test } from './browser-test.ts'
import { isFocused, patience, questionOn, violations } from './page-state.ts'

const url = inject('productUrl')
const { LoginPage, user } = de
const email = newAddress('owner')

let page: Page

/** One account goes through all of its pages, in the order of its life. */
test.beforeAll(async ({ staying }) => {
  await createAccount(url, { email })
  await setFirstPassword(url, email)
  page = await staying.page()
  await signIn(page)
})

const signIn = async (who: Page, password = PASSWORD) => {
  const answer = await who.request.post(`/api/account/login`, { data: { email, password } })
  expect(answer.status()).toBe(200)
}
const headline = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (label: string) => page.getByLabel(label, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const region = (name: string) => page.getByRole('region', { name, exact: true })

test('the name in the header opens the pages of the account; Escape closes it and gives the focus back', async () => {
  await page.goto('/object/dashboard')
  const toggle = page.getByRole('button', { name: /Flora Steinbach/ })
  await toggle.click()
  await page.getByRole('navigation', { name: user.navigation }).getByText(email).waitFor()
  await page.keyboard.press('Escape')
  expect(await isFocused(toggle)).toBe(true)
  await toggle.click()
  await page.getByRole('link', { name: user.profile.title }).click()
  await headline(user.profile.title).waitFor()
})

test('on a phone the page that is open is in view in the navigation of the account', async ({ people }) => {
  const phone = await people.page({ width: 390 })
  await signIn(phone)
  await phone.goto('/user/data')
  const link = phone.getByRole('navigation', { name: user.navigation }).getByText(user.data.title)
  await link.waitFor()
  const { left, right } = await link.evaluate(
    (element) => element.getBoundingClientRect().toJSON() as DOMRect,
  )
  expect(left).toBeGreaterThanOrEqual(0)
  expect(right).toBeLessThanOrEqual(390)
})

test('the profile names what does not fit, saves the rest, and speaks the chosen language', async () => {
  await page.goto('/user')
  await field(user.profile.firstName).fill('')
  await page.getByLabel(user.profile.phoneNumber).fill('0664 5550199')
  await press(user.profile.save)
  const summary = page.getByRole('group', { name: user.pleaseCheck })
  await expect.poll(() => isFocused(summary), patience).toBe(true)
  await summary.getByRole('link', { name: user.profile.wrong.phoneNumber }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('+43 664 555 02 99')
  await field(user.profile.firstName).fill('Florentine')
  await page.getByRole('combobox', { name: user.profile.language }).selectOption('en')
  await press(user.profile.save)
  await headline(en.user.profile.title).waitFor()
  await page.getByRole('button', { name: /Florentine Steinbach/ }).waitFor()
  await page.reload()
  await headline(en.user.profile.title).waitFor()
  expect(await page.getByLabel(en.user.profile.phoneNumber).inputValue()).toBe('+43 664 555 02 99')
  await page.getByRole('combobox', { name: en.user.profile.language }).selectOption('de')
  await press(en.user.profile.save)
  await headline(user.profile.title).waitFor()
})

test('a new password asks for the old one, and ends the session elsewhere with its live connection', async ({
  people,
}) => {
  const other = await people.page()
  await signIn(other)
  const [auction] = await new ApiClient(url).publicAuctions()
  await other.goto(`/object/${auction?.id}`)
  await other.getByText(de.live.connected).first().waitFor()

  await page.goto('/user/security')
  const sessions = region(user.security.sessions)
  await expect.poll(() => sessions.getByRole('listitem').count(), patience).toBeGreaterThan(1)
  await sessions.getByText(user.security.thisDevice).waitFor()
  await field(user.security.currentPassword).fill('wrong')
  await field(de.account.newPassword).fill('Ein Kachelofen für Katzen')
  await field(de.account.repeatPassword).fill('Ein Kachelofen für Katzen')
  await press(user.security.changePassword)
  await page.getByText(LoginPage.ConfirmEmail.PasswordWrong).waitFor()
  await field(user.security.currentPassword).fill(PASSWORD)
  await press(user.security.changePassword)
  await page.getByText(LoginPage.ResetPassword.Success).waitFor()
  await expect.poll(() => sessions.getByRole('listitem').count(), patience).toBe(1)

  await other.getByText(de.shell.sessionEnded).waitFor()
  await other.goto('/object/dashboard')
  await other.waitForURL('**/login?**')
})

test('a session elsewhere is ended from the list', async ({ people }) => {
  const elsewhere = await people.page()
  await signIn(elsewhere, 'Ein Kachelofen für Katzen')
  await page.goto('/user/security')
  const sessions = region(user.security.sessions)
  await expect.poll(() => sessions.getByRole('listitem').count(), patience).toBe(2)
  await sessions.getByRole('button', { name: /^Sitzung beenden/ }).press('Enter')
  // Access to an unlocked screen is not enough to sign its owner out elsewhere.
  const form = sessions.getByRole('form', { name: /^Sitzung beenden/ })
  const password = form.getByLabel(user.security.endPassword, { exact: true })
  await password.press('Enter')
  await form.getByText(LoginPage.PasswordMissing).waitFor()
  await password.fill('wrong')
  await password.press('Enter')
  await form.getByText(LoginPage.ConfirmEmail.PasswordWrong).waitFor()
  expect(await violations(page, 'main')).toEqual([])
  await password.fill('Ein Kachelofen für Katzen')
  await password.press('Enter')
  await page.getByText(user.security.sessionEnded).waitFor()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => sessions.getByRole('listitem').count(), patience).toBe(1)
  const answer = await elsewhere.request.get(`${url}/api/account/authenticatedUser`)
  expect(answer.status()).toBe(204)
})

test('choices are saved as they are ticked; an own price alert is shown and deleted', async () => {
  const [auction] = await new ApiClient(url).publicAuctions()
  const alert = { price: 9_000_000, email, consent: true }
  const added = await page.request.post(`${url}/api/public/auctions/${auction?.id}/price-alerts`, {
    data: alert,
  })
  expect(added.status()).toBe(204)
  await page.goto('/user/notifications')
  await page.getByText(/nachts von 22:00 bis 07:00 nicht hinaus/).waitFor()
  const outbid = page.getByRole('group', { name: user.notifications.kind.outbid })
  const byMail = outbid.getByRole('checkbox', { name: user.notifications.byMail })
  // A table: one kind a row, the same way below itself.
  const ending = page.getByRole('group', { name: user.notifications.kind.endingSoon })
  const leftOf = async (row: typeof outbid) =>
    (await row.getByText(user.notifications.inApp).boundingBox())?.x ?? Number.NaN
  expect(await leftOf(outbid)).toBe(await leftOf(ending))
  expect((await outbid.boundingBox())?.height).toBeLessThan(80)
  await outbid.getByText(user.notifications.byMail).click()
  await expect.poll(() => byMail.isChecked(), patience).toBe(false)
  await expect
    .poll(
      async () => (await page.request.get(`${url}/api/user/notification-choices`)).json() as Promise<unknown>,
      patience,
    )
    .toMatchObject({ outbid: { byMail: false, inApp: true } })
  await page.reload()
  await expect.poll(() => byMail.isChecked(), patience).toBe(false)

  const alerts = region(user.notifications.priceAlerts)
  await alerts.getByRole('link', { name: auction?.title ?? '' }).waitFor()
  await alerts.getByRole('button', { name: /löschen$/ }).click()
  await page.getByText(user.notifications.alertDeleted).waitFor()
  await alerts.getByText(user.notifications.noPriceAlerts).waitFor()
})

test.each([
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const)('no page has a barrier that axe knows at $width px, $colorScheme', async (look) => {
  await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize({ width: look.width, height: 900 })
  for (const part of ['profile', 'security', 'notifications', 'data'] as const) {
    await page.goto(`/user/${part}`)
    await headline(user[part].title).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await violations(page)).toEqual([])
  }
  await page.setViewportSize({ width: 1440, height: 900 })
})

test('personal data are downloaded as a file, and erased after a typed confirmation', async () => {
  await page.goto('/user/data')
  const [download] = await Promise.all([page.waitForEvent('download'), press(user.data.exportAction)])
  expect(download.suggestedFilename()).toMatch(/^zuschlag-\d{4}-\d{2}-\d{2}\.json$/)
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { profile: { email: string } }
  expect(file.profile.email).toBe(email)

  await press(user.data.deletionAction)
  const dialog = questionOn(page)
  await dialog.getByRole('button', { name: user.data.eraseAction }).click()
  await dialog.getByText(user.data.emailDiffers).waitFor()
  await dialog.getByLabel(user.data.typeEmail.replace('{{email}}', email)).fill(email)
  await dialog.getByLabel(LoginPage.Password).fill('wrong')
  await dialog.getByRole('button', { name: user.data.eraseAction }).click()
  await dialog.getByText(LoginPage.ConfirmEmail.PasswordWrong).waitFor()
  await dialog.getByLabel(LoginPage.Password).fill('Ein Kachelofen für Katzen')
  await dialog.getByRole('button', { name: user.data.eraseAction }).click()
  await page.getByText(user.data.erasedDone).waitFor()
  const answer = await new ApiClient(url).request('POST', '/api/account/login', {
    email,
    password: 'Ein Kachelofen für Katzen',
  })
  expect(answer.status).toBe(401)
})

test('changes to an account are mailed to its owner', async () => {
  const changed = await mailTo(url, email, 'passwordChanged')
  expect(changed.to).toBe(email)
})
