import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import de from '../web/src/i18n/de.json' with { type: 'json' }
import en from '../web/src/i18n/en.json' with { type: 'json' }

const source = path.resolve(import.meta.dirname, '../web/src')

/**
 * The specification's error catalogue (section 8), line by line: its name, the texts that say it, and the file that
 * shows them. Where a text has another name than the specification's, both stand here.
 */
const catalogue: readonly (readonly [name: string, file: string, ...keys: string[]])[] = [
  ['ContactForm.ContactFailed', 'features/contact/contact-form.tsx'],
  ['ContactForm.ContactSuccessful', 'features/contact/use-send-contact.ts'],
  ['ContactDialog.ErrorSavingContact', 'features/contact/contact-dialog.tsx'],
  ['ApplyPage.SubmitError', 'features/apply/apply-form.tsx'],
  ['InvalidMaxFileSize', 'features/register/register-form.tsx'],
  ['RegisterPage.SubmitError', 'features/register/register-form.tsx'],
  ['LoginPage.ErrorMessage', 'features/sign-in/sign-in-failure.ts'],
  ['LoginPage.EmailNotConfirmed', 'features/sign-in/sign-in-failure.ts'],
  ['LoginPage.PasswordResetMailSent', 'features/sign-in/email-step.tsx'],
  ['AddPriceAlertDialog.SavedSuccessfully', 'features/price-alert/price-alert-dialog.tsx'],
  ['AddPriceAlertDialog.ErrorSavingPriceAlert', 'features/price-alert/price-alert-dialog.tsx'],
  ['AuctionDetails.ErrorLoadingAuction', 'api/read-failure.tsx', 'readFailure.title'],
  ['AuctionDetails.NotFound', 'features/auction-details/details-not-found.tsx', 'details.notFound.title'],
  [
    'CannotPlaceBidAuctionNotPublished',
    'features/bidding/refusal.ts',
    'bidding.refused.auctionNotPublished.title',
    'bidding.refused.auctionNotPublished.next',
  ],
  [
    'CannotPlaceBidAuctionNotStarted',
    'features/bidding/refusal.ts',
    'bidding.refused.auctionNotStarted.title',
    'bidding.refused.auctionNotStarted.next',
  ],
  [
    'AuctionBidTooLow',
    'features/bidding/refusal.ts',
    'bidding.refused.auctionBidTooLow.title',
    'bidding.refused.auctionBidTooLow.next',
  ],
  ['PublicAuctionDetails.ContactFailed', 'features/contact-broker/contact-broker-form.tsx'],
  ['InvalidSmsToken', 'routes/-account/password-link.ts', 'LoginPage.InvalidSmsToken'],
  ['InvalidUrl', 'routes/-account/password-link.ts', 'LoginPage.InvalidUrl'],
  ['ConfirmEmail.InvalidToken', 'features/password/page-texts.ts', 'LoginPage.ConfirmEmail.InvalidToken'],
  [
    'SignUpAndPasswordReset.InvalidToken',
    'features/password/page-texts.ts',
    'LoginPage.SignUpAndPasswordReset.InvalidToken',
  ],
  [
    '…SetPasswordRequestFailed',
    'features/password/page-texts.ts',
    'LoginPage.ResetPassword.SetPasswordRequestFailed',
    'LoginPage.SignUp.SetPasswordRequestFailed',
    'LoginPage.ConfirmEmail.SetPasswordRequestFailed',
  ],
  [
    '…Success',
    'features/password/page-texts.ts',
    'LoginPage.ResetPassword.Success',
    'LoginPage.SignUp.Success',
    'LoginPage.ConfirmEmail.Success',
  ],
  ['PasswordsDoNotMatch', 'account/new-password-fields.tsx', 'LoginPage.PasswordsDoNotMatch'],
  ['LoginPage.SignUp.PleaseAgree', 'features/password/password-page.tsx'],
  ['ErrorLoadingData', 'features/dashboard/dashboard-page.tsx', 'Dashboard.ErrorLoadingData'],
  ['Auctions.NoAuctionsAvailable', 'features/offer-list/offer-cards.tsx'],
  ['BlogListPage.NoEntries', 'features/blog/blog-list.tsx'],
  ['NoMoreEntries', 'features/success-stories/success-stories-page.tsx'],
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
    'features/contact-broker/contact-broker-form.tsx',
    '`PublicAuctionDetails.${text}`',
  ],
  [
    'PublicAuctionDetails.SellerContacted',
    'features/contact-broker/contact-broker-form.tsx',
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
