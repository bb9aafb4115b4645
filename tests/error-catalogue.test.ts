import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { refusalOf } from '../web/src/areas/auction/bidding/refusal.ts'
import de from '../web/src/kernel/i18n/de.json' with { type: 'json' }
import en from '../web/src/kernel/i18n/en.json' with { type: 'json' }

const source = path.resolve(import.meta.dirname, '../web/src')

/**
 * The specification's error catalogue (section 8), line by line: its name, the texts that say it, and the
 * file that shows them. Where a text has another name than the specification's, both stand here.
 */
const catalogue: readonly (readonly [name: string, file: string, ...keys: string[]])[] = [
  ['ContactForm.ContactFailed', 'areas/site/contact/contact-form.tsx'],
  ['ContactForm.ContactSuccessful', 'areas/site/contact/contact-form.tsx'],
  ['ContactDialog.ErrorSavingContact', 'areas/site/contact/contact-dialog.tsx'],
  ['ApplyPage.SubmitError', 'areas/site/apply/apply-page.tsx'],
  ['InvalidMaxFileSize', 'areas/account/register/register-page.tsx'],
  ['RegisterPage.SubmitError', 'areas/account/register/register-page.tsx'],
  ['LoginPage.ErrorMessage', 'areas/account/sign-in/sign-in-failure.ts'],
  ['LoginPage.EmailNotConfirmed', 'areas/account/sign-in/sign-in-failure.ts'],
  ['LoginPage.PasswordResetMailSent', 'areas/account/sign-in/email-step.tsx'],
  ['AddPriceAlertDialog.SavedSuccessfully', 'areas/auction/price-alert/price-alert-dialog.tsx'],
  ['AddPriceAlertDialog.ErrorSavingPriceAlert', 'areas/auction/price-alert/price-alert-dialog.tsx'],
  ['AuctionDetails.ErrorLoadingAuction', 'areas/auction/pages/details-failure.tsx'],
  ['AuctionDetails.NotFound', 'areas/auction/pages/details-failure.tsx', 'details.notFound.title'],
  ['PublicAuctionDetails.ContactFailed', 'areas/auction/contact-broker/contact-broker-form.tsx'],
  ['InvalidSmsToken', 'areas/account/pages/password-link.ts', 'LoginPage.InvalidSmsToken'],
  ['InvalidUrl', 'areas/account/pages/password-link.ts', 'LoginPage.InvalidUrl'],
  [
    'ConfirmEmail.InvalidToken',
    'areas/account/password/page-texts.ts',
    'LoginPage.ConfirmEmail.InvalidToken',
  ],
  [
    'SignUpAndPasswordReset.InvalidToken',
    'areas/account/password/page-texts.ts',
    'LoginPage.SignUpAndPasswordReset.InvalidToken',
  ],
  [
    '…SetPasswordRequestFailed',
    'areas/account/password/page-texts.ts',
    'LoginPage.ResetPassword.SetPasswordRequestFailed',
    'LoginPage.SignUp.SetPasswordRequestFailed',
    'LoginPage.ConfirmEmail.SetPasswordRequestFailed',
  ],
  [
    '…Success',
    'areas/account/password/page-texts.ts',
    'LoginPage.ResetPassword.Success',
    'LoginPage.SignUp.Success',
    'LoginPage.ConfirmEmail.Success',
  ],
  [
    'PasswordsDoNotMatch',
    'areas/account/credentials/new-password-fields.tsx',
    'LoginPage.PasswordsDoNotMatch',
  ],
  ['LoginPage.SignUp.PleaseAgree', 'areas/account/password/password-page.tsx'],
  ['ErrorLoadingData', 'areas/auction/dashboard/dashboard-page.tsx', 'Dashboard.ErrorLoadingData'],
  ['Auctions.NoAuctionsAvailable', 'areas/auction/auction-list/auction-list-page.tsx'],
  ['BlogListPage.NoEntries', 'areas/site/blog/blog.tsx'],
  ['NoMoreEntries', 'areas/site/success-stories/success-stories-page.tsx'],
  ['Toast.500InternalServerError', 'app/failure-reaction.ts'],
  ['Toast.400BadRequest', 'app/failure-reaction.ts'],
  ['Toast.403Forbidden', 'app/failure-reaction.ts'],
  ['Toast.404NotFound', 'app/failure-reaction.ts'],
  ['Toast.429TooManyRequests', 'app/failure-reaction.ts'],
]

/** Texts whose names are put together where they are shown. */
const composed: readonly (readonly [name: string, file: string, template: string])[] = [
  [
    'PublicAuctionDetails.BrokerContacted',
    'areas/auction/contact-broker/contact-broker-form.tsx',
    '`PublicAuctionDetails.${text}`',
  ],
  [
    'PublicAuctionDetails.SellerContacted',
    'areas/auction/contact-broker/contact-broker-form.tsx',
    '`PublicAuctionDetails.${text}`',
  ],
]

function textOf(language: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], language)
}

const read = (file: string): string => readFileSync(path.join(source, file), 'utf8')

test.each(catalogue)('%s is said in both languages by %s', (name, file, ...keys) => {
  for (const key of keys.length === 0 ? [name] : keys) {
    const [german, english] = [de, en].map((language) => textOf(language, key))
    expect([key, german]).toEqual([key, expect.stringMatching(/\S{2}/)])
    expect([key, english]).toEqual([key, expect.stringMatching(/\S{2}/)])
    expect(german).not.toBe(english)
    expect(read(file)).toContain(`'${key}'`)
  }
})

test.each(composed)('%s is said in both languages by %s', (name, file, template) => {
  expect([textOf(de, name), textOf(en, name)]).toEqual([
    expect.stringMatching(/\S{2}/),
    expect.stringMatching(/\S{2}/),
  ])
  expect(read(file)).toContain(template)
  expect(read(file)).toContain(`'${name.split('.').at(-1)}'`)
})

/** CannotPlaceBidAuctionNotPublished, CannotPlaceBidAuctionNotStarted, AuctionBidTooLow. */
test.each(['auctionNotPublished', 'auctionNotStarted', 'auctionBidTooLow'])(
  'a bid that is refused with %s is answered by a title and a next step in both languages',
  (code) => {
    const { title, next } = refusalOf(code)
    for (const key of [title, next]) {
      expect(key).toContain(code)
      for (const language of [de, en])
        expect([key, textOf(language, key)]).toEqual([key, expect.stringMatching(/\S{2}/)])
    }
  },
)
