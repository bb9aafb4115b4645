import { createFormat } from './format.ts'
import { forEachLanguage } from '@zuschlag/contracts/kernel/languages'
import { useLanguage } from './use-language.ts'

const formats = forEachLanguage(createFormat)

/** The formats of the language that is spoken now. */
export function useFormat() {
  return formats[useLanguage()]
}
