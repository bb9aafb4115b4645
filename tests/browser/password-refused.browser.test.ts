import type { TokenPurpose } from '@zuschlag/contracts/account/set-password'
import { expect, inject } from 'vitest'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }
import { DEMO_PASSWORD } from '@zuschlag/contracts/account/demo-password'
import {
  choosePassword,
  createAccount,
  linkTo,
  mailTo,
  newAddress,
  PASSWORD,
  setFirstPassword,
} from './account-person.ts'
import { test } from './browser-test.ts'
import { refuseWith, violations } from './page-state.ts'

const url = inject('productUrl')

const pages = {
  signUp: { path: 'sign-up', kind: 'signUp', texts: 'SignUp' },
  resetPassword: { path: 'reset-password', kind: 'resetPassword', texts: 'ResetPassword' },
} as const satisfies Partial<Record<TokenPurpose, object>>

async function linkFor(purpose: keyof typeof pages, language: 'de' | 'en'): Promise<string> {
  const email = newAddress(purpose)
  await createAccount(url, { email, language })
  if (purpose === 'resetPassword') {
    await setFirstPassword(url, email)
    const body = JSON.stringify({ email })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/api/account/forgot-password`, { method: 'POST', body, headers })
  }
  return linkTo(await mailTo(url, email, pages[purpose].kind), pages[purpose].path)
}

const languages = { de: { texts: de, locale: 'de-AT' }, en: { texts: en, locale: 'en-GB' } } as const

test.for([
  { purpose: 'signUp', language: 'de', status: 500, code: 'internal' },
  { purpose: 'signUp', language: 'en', status: 409, code: 'conflict' },
  { purpose: 'resetPassword', language: 'de', status: 409, code: 'conflict' },
  { purpose: 'resetPassword', language: 'en', status: 500, code: 'internal' },
] as const)(
  'a $purpose that the server refuses with $status says so on the page in $language, keeps what was typed, and can be sent again',
  async ({ purpose, language, status, code }, { people }) => {
    const { texts, locale } = languages[language]
    const { path, texts: part } = pages[purpose]
    const page = await people.page({ locale, width: 390 })
    await page.goto(await linkFor(purpose, language))
    const wanted = page.locator('input[autocomplete="new-password"]').first()
    await choosePassword(page)
    const address = `**/api/account/${path}`
    await refuseWith(page, address, status, code)
    const send = () => page.getByRole('button', { name: texts.LoginPage[part].Submit, exact: true }).click()
    await send()
    const failure = page.getByRole('alert').getByText(texts.LoginPage[part].SetPasswordRequestFailed)
    await failure.waitFor()
    expect(await wanted.inputValue()).toBe(PASSWORD)
    expect(await violations(page, 'main')).toEqual([])

    await page.unroute(address)
    await send()
    await page.getByText(texts.LoginPage[part].Success).waitFor()
    expect(new URL(page.url()).pathname).toBe('/object/dashboard')
  },
)

test.for(['de', 'en'] as const)(
  'a sign-up for earlier terms names the version that holds and asks to agree again, in %s',
  async (language, { people }) => {
    const { texts, locale } = languages[language]
    const { SignUp } = texts.LoginPage
    const page = await people.page({ locale, width: 390 })
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/account/sign-up')) sent.push(request.postDataJSON())
    })
    await page.goto(await linkFor('signUp', language))
    await choosePassword(page)
    const boxes = page.locator('form label:has(a)')
    const agreement = { version: 2, hash: '0a'.repeat(32) }
    await refuseWith(page, '**/api/account/sign-up', 409, 'agreementOutdated', { agreement })
    const send = () => page.getByRole('button', { name: SignUp.Submit, exact: true }).click()
    await send()
    const notice = page.getByRole('alert').getByText(SignUp.TermsOutdated.replace('{{version}}', '2'))
    await notice.waitFor()
    const ticks = page.locator('form label:has(a) input')
    expect([await ticks.nth(0).isChecked(), await ticks.nth(1).isChecked()]).toEqual([false, true])
    expect(await violations(page, 'main')).toEqual([])

    // Without the tick nothing is sent; with it the sign-up goes through.
    await page.unroute('**/api/account/sign-up')
    await send()
    await page.locator('form').getByText(SignUp.PleaseAgree).waitFor()
    await boxes.first().click({ position: { x: 8, y: 16 } })
    await send()
    await page.getByText(SignUp.Success).waitFor()
    const held = { termsOfService: { version: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string } }
    expect(sent).toMatchObject([held, held])
  },
)

test.for(['de', 'en'] as const)(
  'a confirmation that is refused says so on the page in %s',
  async (language, { people }) => {
    const { texts, locale } = languages[language]
    const page = await people.page({ locale })
    // Only one account waits for its confirmation, and another test confirms it; so the link is taken for
    // good here.
    const check = {
      user: { firstName: 'Nora', lastName: 'Lang', email: 'nora@demo.example', phoneNumber: null },
      userExists: true,
      userHasPassword: true,
      tokenIsValid: true,
    }
    await page.route('**/api/account/confirm-email/verify', (route) => route.fulfill({ json: check }))
    await refuseWith(page, '**/api/account/confirm-email', 500, 'internal')
    await page.goto(`/${language}/confirm-email?email=nora%40demo.example&code=${'x'.repeat(43)}`)
    await page.getByLabel(texts.LoginPage.Password, { exact: true }).fill(DEMO_PASSWORD)
    await page.getByRole('button', { name: texts.LoginPage.ConfirmEmail.Submit, exact: true }).click()
    await page.getByRole('alert').getByText(texts.LoginPage.ConfirmEmail.SetPasswordRequestFailed).waitFor()
  },
)
