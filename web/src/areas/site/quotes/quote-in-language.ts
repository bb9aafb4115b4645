import type { Partner } from '@zuschlag/contracts/site/partners'
import type { Language } from '../../../kernel/i18n/language.ts'

/** What a partner says, in the reader's language where it is known in it, else as it was written. */
export function quoteInLanguage(
  { reviewText, reviewLanguage, reviewTranslation }: Partner,
  language: Language,
): { readonly text: string | null; readonly language: Language | undefined } {
  if (reviewTranslation !== null && reviewLanguage !== null && reviewLanguage !== language) {
    return { text: reviewTranslation, language }
  }
  return { text: reviewText, language: reviewLanguage ?? undefined }
}
