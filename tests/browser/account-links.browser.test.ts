import type { Page } from 'playwright'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import { createAccount, linkTo, mailTo, newAddress, PASSWORD, setFirstPassword } from './account-person.ts'
import { test } from './browser-test.ts'
import { nightFarFromNow } from './own-auction.ts'
import { isFocused, patience } from './page-state.ts'

const url = inject('productUrl')
const { LoginPage, account } = de

let page: Page

test.beforeEach(({ page: own }) => {
  page = own
})

const headline = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const field = (label: string) => page.getByLabel(label, { exact: true })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const address = () => new URL(page.url())

async function typeTwice(password: string, repetition = password): Promise<void> {
  await page.locator('input[autocomplete="new-password"]').first().fill(password)
  await field(account.repeatPassword).fill(repetition)
}

test('an invitation shows whose it is, asks for both agreements, signs in, and works once', async ({
  people,
}) => {
  const email = newAddress('invited')
  await createAccount(url, { email })
  const link = linkTo(await mailTo(url, email, 'signUp'), 'sign-up')
  await page.goto(link)
  await headline(LoginPage.SignUp.Title).waitFor()
  expect(address().searchParams.has('token')).toBe(false)
  const own = [account.firstName, account.lastName, LoginPage.Email, account.phoneNumber].map(field)
  const shown = await Promise.all(own.map((input) => input.inputValue()))
  expect(shown).toEqual(['Flora', 'Steinbach', email, '+43 664 555 01 99'])
  expect(await Promise.all(own.map((input) => input.isEditable()))).toEqual([true, true, false, false])
  await field(account.firstName).fill('')
  await press(LoginPage.SignUp.Submit)
  await page.getByText(account.nameMissing).waitFor()
  await expect.poll(() => isFocused(field(account.firstName)), patience).toBe(true)
  await field(account.firstName).fill('Flora Maria')

  await typeTwice('kurz', 'anders')
  await press(LoginPage.SignUp.Submit)
  await page.getByText('mindestens 12 Zeichen').waitFor()
  await page.getByText(LoginPage.PasswordsDoNotMatch).waitFor()
  const toast = page.getByRole('alertdialog').filter({ hasText: LoginPage.SignUp.PleaseAgree })
  await toast.waitFor()
  await page.locator('form').getByText(LoginPage.SignUp.PleaseAgree).waitFor()
  await expect.poll(() => isFocused(field(LoginPage.Password)), patience).toBe(true)

  // On a phone it would lie over the button that is pressed next.
  await typeTwice(PASSWORD)
  await toast.waitFor({ state: 'detached' })
  for (const box of await page.locator('form label:has(a)').all())
    await box.click({ position: { x: 8, y: 16 } })
  await press(LoginPage.SignUp.Submit)
  await page.getByText(LoginPage.SignUp.Success).waitFor()
  expect(address().pathname).toBe('/object/dashboard')
  const profile = await page.request.get(`${url}/api/user/profile`)
  expect(await profile.json()).toMatchObject({ firstName: 'Flora Maria', lastName: 'Steinbach' })

  const again = await people.page()
  await again.goto(link)
  await again.getByRole('heading', { level: 1, name: LoginPage.WelcomeBack }).waitFor()
  expect(new URL(again.url()).searchParams.get('email')).toBe(email)
  await again.getByText(LoginPage.LinkOver).waitFor()
})

test('a used invitation to an auction leads to the sign-in, and from there to the auction', async ({
  broker,
}) => {
  const email = newAddress('guest')
  const auctionId = await broker.open({ terms: nightFarFromNow() })
  await broker.invite(auctionId, email)
  const link = linkTo(await mailTo(url, email, 'invitation'), 'sign-up')
  await setFirstPassword(url, email, 'invitation')
  await page.goto(link)
  await headline(LoginPage.WelcomeBack).waitFor()
  expect(Object.fromEntries(address().searchParams)).toEqual({
    email,
    auctionId,
    isSeller: 'false',
    returnUrl: `/object/${auctionId}`,
  })
  await page.getByRole('link', { name: LoginPage.ContactCounterpart }).waitFor()
  await field(LoginPage.Password).fill(PASSWORD)
  await press(LoginPage.SignIn)
  await page.waitForURL(`**/object/${auctionId}`)
})

test('a forgotten password is replaced by the link of a mail, in English, and signs in', async ({
  people,
}) => {
  const email = newAddress('forgetful')
  await createAccount(url, { email, language: 'en' })
  await setFirstPassword(url, email)
  page = await people.page({ locale: 'en-GB' })
  await page.goto(`/login?email=${encodeURIComponent(email)}`)
  await press(en.LoginPage.ForgotPassword)
  await headline(en.LoginPage.ForgotTitle).waitFor()
  expect(await field(en.LoginPage.Email).inputValue()).toBe(email)
  await press(en.LoginPage.SendResetMail)
  await page.getByRole('status').getByText(en.LoginPage.PasswordResetMailSent).waitFor()
  await headline(en.LoginPage.Title).waitFor()

  const link = linkTo(await mailTo(url, email, 'resetPassword'), 'reset-password')
  // The mail speaks the account's language, and so does what it opens.
  expect(new URL(link).pathname).toBe('/en/reset-password')
  await page.goto(link)
  await headline(en.LoginPage.ResetPassword.Title).waitFor()
  const chosen = 'A lighthouse keeps seven owls'
  await page.locator('input[autocomplete="new-password"]').first().fill(chosen)
  await field(en.account.repeatPassword).fill(chosen)
  await press(en.LoginPage.ResetPassword.Submit)
  await page.getByText(en.LoginPage.ResetPassword.Success).waitFor()
  expect(address().pathname).toBe('/object/dashboard')

  await page.context().clearCookies()
  await page.goto(link)
  await headline(en.LoginPage.WelcomeBack).waitFor()
  await field(en.LoginPage.Password).fill(PASSWORD)
  await press(en.LoginPage.SignIn)
  await page.getByText(en.LoginPage.ErrorMessage).waitFor()
  await field(en.LoginPage.Password).fill(chosen)
  await press(en.LoginPage.SignIn)
  await page.waitForURL('**/object/dashboard')
})

test('an email is confirmed by the link that a sign-in mails, and with the password', async () => {
  const email = 'nora@demo.example'
  await page.goto(`/de/login?email=${encodeURIComponent(email)}`)
  await field(LoginPage.Password).fill(DEMO_PASSWORD)
  await press(LoginPage.SignIn)
  await page.getByText(LoginPage.EmailNotConfirmed).waitFor()
  const link = linkTo(await mailTo(url, email, 'confirmEmail'), 'confirm-email')
  await page.goto(link)
  await headline(LoginPage.ConfirmEmail.Title).waitFor()
  await field(LoginPage.Password).fill('not the password')
  await press(LoginPage.ConfirmEmail.Submit)
  await page.getByText(LoginPage.ConfirmEmail.PasswordWrong).waitFor()
  await field(LoginPage.Password).fill(DEMO_PASSWORD)
  await press(LoginPage.ConfirmEmail.Submit)
  await page.getByText(LoginPage.ConfirmEmail.Success).waitFor()
  expect(address().pathname).toBe('/object/dashboard')
})

test('an invalid link leads home with the reason', async () => {
  for (const [path, text] of [
    ['/sign-up?email=a%40b.example', LoginPage.InvalidUrl],
    ['/reset-password?token=never-made-by-us', LoginPage.InvalidSmsToken],
  ] as const) {
    await page.goto(path)
    await page.getByText(text).waitFor()
    expect(address().search).toBe('')
  }
})

test('a forged code shows what to do instead', async () => {
  for (const [path, text] of [
    ['reset-password', LoginPage.SignUpAndPasswordReset.InvalidToken],
    ['confirm-email', LoginPage.ConfirmEmail.InvalidToken],
  ] as const) {
    await page.goto(`/de/${path}?email=anna%40demo.example&code=${'x'.repeat(43)}`)
    await headline(LoginPage.LinkInvalidTitle).waitFor()
    await page.getByText(text).waitFor()
  }
  await page.getByRole('main').getByRole('link', { name: LoginPage.LinkInvalidAction }).click()
  await headline(LoginPage.WelcomeBack).waitFor()
})
