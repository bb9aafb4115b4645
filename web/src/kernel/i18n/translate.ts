import i18next from 'i18next'
import { translating, type Say } from './use-translation.ts'

/** A text outside of components, in the browser: for messages that follow an answer of the server. */
export const translate = translating((...text: Parameters<Say>) => i18next.t(...text))
