import { expect, test } from 'vitest'
import { refusalOf } from '../web/src/areas/auction/bidding/refusal.ts'
import de from '@zuschlag/contracts/texts/de.json' with { type: 'json' }
import en from '@zuschlag/contracts/texts/en.json' with { type: 'json' }

/**
 * The specification's error catalogue (section 8), line by line: its name, and the texts that say it where
 * these have another name. That each text is shown somewhere is asked by `npm run i18n -- --check`.
 */
const catalogue: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['ContactForm.ContactFailed'],
  ['ContactForm.ContactSuccessful'],
  ['ContactDialog.ErrorSavingContact'],
  ['ApplyPage.SubmitError'],
  ['InvalidMaxFileSize'],
  ['RegisterPage.SubmitError'],
  ['LoginPage.ErrorMessage'],
  ['LoginPage.EmailNotConfirmed'],
  ['LoginPage.PasswordResetMailSent'],
  ['AddPriceAlertDialog.SavedSuccessfully'],
  ['AddPriceAlertDialog.ErrorSavingPriceAlert'],
  ['AuctionDetails.ErrorLoadingAuction'],
  ['AuctionDetails.NotFound', 'details.notFound.title'],
  ['PublicAuctionDetails.ContactFailed'],
  ['PublicAuctionDetails.BrokerContacted'],
  ['PublicAuctionDetails.SellerContacted'],
  ['InvalidSmsToken', 'LoginPage.InvalidSmsToken'],
  ['InvalidUrl', 'LoginPage.InvalidUrl'],
  ['ConfirmEmail.InvalidToken', 'LoginPage.ConfirmEmail.InvalidToken'],
  ['SignUpAndPasswordReset.InvalidToken', 'LoginPage.SignUpAndPasswordReset.InvalidToken'],
  [
    '…SetPasswordRequestFailed',
    'LoginPage.ResetPassword.SetPasswordRequestFailed',
    'LoginPage.SignUp.SetPasswordRequestFailed',
    'LoginPage.ConfirmEmail.SetPasswordRequestFailed',
  ],
  [
    '…Success',
    'LoginPage.ResetPassword.Success',
    'LoginPage.SignUp.Success',
    'LoginPage.ConfirmEmail.Success',
  ],
  ['PasswordsDoNotMatch', 'LoginPage.PasswordsDoNotMatch'],
  ['LoginPage.SignUp.PleaseAgree'],
  ['ErrorLoadingData', 'Dashboard.ErrorLoadingData'],
  ['Auctions.NoAuctionsAvailable'],
  ['BlogListPage.NoEntries'],
  ['NoMoreEntries'],
  ['Toast.500InternalServerError'],
  ['Toast.400BadRequest'],
  ['Toast.403Forbidden'],
  ['Toast.404NotFound'],
  ['Toast.429TooManyRequests'],
]

function textOf(language: object, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], language)
}

test.each(catalogue)('%s is said in both languages', (name, ...keys) => {
  for (const key of keys.length === 0 ? [name] : keys) {
    const [german, english] = [de, en].map((language) => textOf(language, key))
    expect([key, german]).toEqual([key, expect.stringMatching(/\S{2}/)])
    expect([key, english]).toEqual([key, expect.stringMatching(/\S{2}/)])
    expect(german).not.toBe(english)
  }
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
