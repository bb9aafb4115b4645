import 'i18next'
import type { Messages } from './messages.gen.ts'

declare module 'i18next' {
  /** German is the truth: an unknown key fails to compile, and so does a text without its values. */
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Messages }
  }
}
