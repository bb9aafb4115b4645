import { createContext } from 'react'
import type { Translator } from './translator.ts'

/**
 * What speaks on this page: found once for the whole tree, because some three hundred components ask for it.
 */
export const TranslatorContext = createContext<Translator | null>(null)
