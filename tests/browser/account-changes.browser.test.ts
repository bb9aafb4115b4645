import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import { createAccount, linkTo, mailTo, newAddress, PASSWORD, setFirstPassword } from './account-person.ts'
import { test } from './browser-test.ts'
import { isFocused, patience, questionOn, refuseWith, signInAs, violations } from './page-state.ts'

const url = inject('productUrl')
const { LoginPage, emailChange, secondFactor, user } = de

let page: Page

test.beforeEach(({ page: own }) => {
  page = own
})

const headline = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const region = (name: string) => page.getByRole('region', { name, exact: true })
/** Beside it stands, for seconds, what was announced of a button that is not there any more. */
const barriers = () => violations(page, 'main')
const phone = () => page.setViewportSize({ width: 390, height: 844 })

test('a change of email asks for the password, and applies once its link is confirmed', async () => {
  const email = newAddress('moving')
  const newEmail = newAddress('moved')
  await createAccount(url, { email })
  await setFirstPassword(url, email)
  await signInAs(page, email, '/user/security', PASSWORD)
  const panel = region(emailChange.title)
  const ask = () => panel.getByRole('button', { name: emailChange.ask, exact: true }).click()
  await ask()
  await panel.getByText(emailChange.wrong.invalid).waitFor()
  await panel.getByText(LoginPage.PasswordMissing).waitFor()
  await panel.getByLabel(emailChange.new, { exact: true }).fill(newEmail)
  await panel.getByLabel(emailChange.password, { exact: true }).fill('wrong')
  await ask()
  await panel.getByText(LoginPage.ConfirmEmail.PasswordWrong).waitFor()
  await panel.getByLabel(emailChange.password, { exact: true }).fill(PASSWORD)
  await ask()
  await panel.getByRole('status').getByText(newEmail).waitFor()
  // The button that was pressed is gone; a keyboard goes on from its panel.
  expect(await panel.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  expect((await mailTo(url, email, 'emailChangeAsked')).to).toBe(email)

  const link = linkTo(await mailTo(url, newEmail, 'changeEmail'), 'change-email')
  await phone()
  await page.goto(link)
  await headline(emailChange.confirmTitle).waitFor()
  expect(await violations(page)).toEqual([])
  const confirm = page.getByRole('main').getByRole('button', { name: emailChange.confirm, exact: true })
  await confirm.press('Enter')
  await page.waitForURL('**/user/security')
  await page.getByText(emailChange.done.replace('{{email}}', newEmail)).waitFor()
  expect(await panel.getByLabel(emailChange.present, { exact: true }).inputValue()).toBe(newEmail)

  await page.goto(link)
  await confirm.click()
  await page.getByText(emailChange.tokenInvalid).waitFor()
  expect(await barriers()).toEqual([])
})

test('the erasure of an account with a second factor asks for a code, too', async () => {
  const email = newAddress('erased')
  await createAccount(url, { email })
  await setFirstPassword(url, email)
  await signInAs(page, email, '/user/data', PASSWORD)
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api/user/second-factor${path}`, { data })).json() as Promise<unknown>
  const { key } = (await post('', { password: PASSWORD })) as { key: string }
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  const { recoveryCodes } = (await post('/confirmation', { code })) as { recoveryCodes: string[] }
  await page.reload()
  await page.getByRole('button', { name: user.data.deletionAction, exact: true }).click()
  const dialog = questionOn(page)
  const erase = () => dialog.getByRole('button', { name: user.data.eraseAction, exact: true }).click()
  const codeField = dialog.getByLabel(secondFactor.codeOrRecovery, { exact: true })
  await dialog.getByLabel(user.data.typeEmail.replace('{{email}}', email)).fill(email)
  await dialog.getByLabel(LoginPage.Password, { exact: true }).fill(PASSWORD)
  await erase()
  await dialog.getByText(secondFactor.missing.either).waitFor()
  expect(await violations(page, '[role=alertdialog]')).toEqual([])
  await codeField.fill('000000')
  await erase()
  await dialog.getByText(secondFactor.codeWrong).waitFor()
  await codeField.fill(recoveryCodes[0] ?? '')
  await erase()
  await page.getByText(user.data.erasedDone).waitFor()
})

/** As it goes where the page cannot read whether there is a second factor: the server says so itself. */
async function changeEmailUnread(recoveryCode: string): Promise<void> {
  await refuseWith(page, '**/api/user/second-factor', 500, 'internalError')
  await page.reload()
  await region(secondFactor.title).getByRole('button', { name: de.readFailure.retry }).waitFor()
  const panel = region(emailChange.title)
  const ask = () => panel.getByRole('button', { name: emailChange.ask, exact: true }).click()
  await panel.getByLabel(emailChange.new, { exact: true }).fill(newAddress('unread'))
  await panel.getByLabel(emailChange.password, { exact: true }).fill(PASSWORD)
  expect(await panel.getByLabel(secondFactor.codeOrRecovery).count()).toBe(0)
  await ask()
  await panel.getByText(secondFactor.missing.either).waitFor()
  const code = panel.getByLabel(secondFactor.codeOrRecovery)
  await expect.poll(() => isFocused(code), patience).toBe(true)
  await code.fill('000000')
  await ask()
  await panel.getByText(secondFactor.codeWrong).waitFor()
  await code.fill(recoveryCode)
  await ask()
  const withdraw = panel.getByRole('button', { name: emailChange.withdraw })
  await withdraw.waitFor()

  const change = '**/api/user/email-change'
  await refuseWith(page, change, 503, 'unavailable')
  await withdraw.click()
  await panel.getByRole('alert').getByText(LoginPage.NoConnection).waitFor()
  await page.unrouteAll()
  await withdraw.click()
  await panel.getByRole('button', { name: emailChange.ask, exact: true }).waitFor()
  await page.reload()
}

test('staff set up a second factor and sign in with it, and an administrator resets it', async () => {
  const email = newAddress('staff')
  await createAccount(url, { email, isSystemAdmin: true })
  await setFirstPassword(url, email)
  await signInAs(page, email, '/user/security', PASSWORD)
  const panel = region(secondFactor.title)
  const press = (name: string) => panel.getByRole('button', { name, exact: true }).press('Enter')
  await press(secondFactor.setUp)
  await panel.getByLabel(secondFactor.password, { exact: true }).fill(PASSWORD)
  await press(secondFactor.go.setUp)
  await panel.getByRole('img', { name: secondFactor.qr }).waitFor()
  const key = (await panel.locator('code').innerText()).replaceAll(' ', '')
  const inApp = await panel.getByRole('link', { name: secondFactor.openApp }).getAttribute('href')
  expect(new URL(inApp ?? '').searchParams.get('secret')).toBe(key)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await phone()
  expect(await barriers()).toEqual([])
  await panel.getByLabel(secondFactor.firstCode, { exact: true }).fill('12 34')
  await press(secondFactor.confirm)
  await panel.getByText(secondFactor.firstCodeWrong).waitFor()
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate()
  await panel.getByLabel(secondFactor.firstCode, { exact: true }).fill(code)
  await press(secondFactor.confirm)
  await panel.getByText(secondFactor.codesOnce).waitFor()
  const [recoveryCode = '', otherCode = ''] = await panel.getByRole('listitem').allInnerTexts()
  expect(await barriers()).toEqual([])
  await press(secondFactor.kept)
  await panel.getByRole('button', { name: secondFactor.renew, exact: true }).waitFor()
  expect(await panel.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await changeEmailUnread(otherCode)

  await page.context().clearCookies()
  await page.goto(`/de/login?email=${encodeURIComponent(email)}`)
  const main = page.getByRole('main')
  const signIn = () => main.getByRole('button', { name: LoginPage.SignIn, exact: true }).click()
  await page.getByLabel(LoginPage.Password, { exact: true }).fill(PASSWORD)
  await signIn()
  await headline(secondFactor.signInTitle).waitFor()
  await signIn()
  await page.getByText(secondFactor.missing.app).waitFor()
  expect(await barriers()).toEqual([])
  // The code that set it up is used up.
  await page.getByLabel(secondFactor.label.app, { exact: true }).fill(code)
  await signIn()
  await page.getByText(secondFactor.wrong.app).waitFor()
  await main.getByRole('button', { name: secondFactor.other.app, exact: true }).click()
  await page.getByLabel(secondFactor.label.recovery, { exact: true }).fill(recoveryCode.toLowerCase())
  await signIn()
  await page.waitForURL('**/administration/tenants')

  const { id } = (await (await page.request.get('/api/account/authenticatedUser')).json()) as { id: string }
  await page.context().clearCookies()
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAs(page, 'admin@demo.example', `/administration/users/${id}`)
  await press(secondFactor.reset)
  const dialog = questionOn(page)
  await dialog.waitFor()
  expect(await violations(page, '[role=alertdialog]')).toEqual([])
  await dialog.getByRole('button', { name: secondFactor.reset, exact: true }).click()
  await page.getByText(secondFactor.resetDone).waitFor()
  await panel.waitFor({ state: 'detached' })
  const password = { email, password: PASSWORD }
  expect((await page.request.post('/api/account/login', { data: password })).status()).toBe(200)
})
