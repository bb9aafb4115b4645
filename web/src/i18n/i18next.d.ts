import 'i18next'
import type de from './de.json'

declare module 'i18next' {
  /** German is the truth about keys: an unknown key fails to compile. */
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof de }
  }
}
