import type { Findings } from './findings.ts'
import type { Element } from './parse-xml.ts'
import { elementAt } from './parse-xml.ts'
import { cutTo, takenText } from './read-text.ts'

const TITLE_LENGTH_MAX = 200
const DESCRIPTION_LENGTH_MAX = 20_000
/** Texts that make the description, in this order. */
const texts = [
  'dreizeiler',
  'objektbeschreibung',
  'objekt_text',
  'lage',
  'ausstatt_beschr',
  'sonstige_angaben',
] as const
/** More than any exchange has; each is compared with all others. */
const TEXTS_MAX = 30
const SEPARATOR = '\n\n'

export function readTitle(property: Element, found: Findings): string | null {
  const [title] = inOneLanguage(property, 'objekttitel', found)
  return takenText(found, title, 'title', { lengthMax: TITLE_LENGTH_MAX, isCut: true, isLine: true })
}

/** All texts of the object in one language; one that is part of another is not repeated. */
export function readDescription(property: Element, found: Findings): string | null {
  const elements = texts.flatMap((name) => inOneLanguage(property, name, found))
  for (const element of elements.slice(TEXTS_MAX)) found.leave(element, 'description', 'tooLong')
  const said = elements.slice(0, TEXTS_MAX).flatMap((element) => {
    const kept = { lengthMax: DESCRIPTION_LENGTH_MAX, isCut: true }
    const text = takenText(found, element, 'description', kept)
    return text === null ? [] : [{ element, text }]
  })
  let description = ''
  for (const [index, { element, text }] of said.entries()) {
    const isRepeated = said.some(
      (other, at) => at !== index && other.text.includes(text) && (other.text !== text || at < index),
    )
    const joined = description === '' ? text : `${description}${SEPARATOR}${text}`
    if (isRepeated) found.leave(element, 'description', 'another')
    else if (description.length + SEPARATOR.length >= DESCRIPTION_LENGTH_MAX)
      found.leave(element, 'description', 'tooLong')
    else {
      if (joined.length > DESCRIPTION_LENGTH_MAX) found.take(element, 'description', 'shortened')
      description = cutTo(joined, DESCRIPTION_LENGTH_MAX)
    }
  }
  return description === '' ? null : description
}

/**
 * The elements of a name in the language of the exchange, which is German unless it says otherwise. A text
 * that names no language is in that one. A description that there is in another language alone is taken.
 */
function inOneLanguage(property: Element, name: string, found: Findings): readonly Element[] {
  const sections = elementAt(property, 'freitexte')?.children ?? []
  const elements = sections.filter((one) => one.name === name && one.text !== '')
  const own = languageOf(elementAt(property, 'verwaltung_techn', 'sprache')?.text ?? '') || 'de'
  const isAlone =
    name === 'objekt_text' &&
    !sections.some((one) => one.text !== '' && (one.name === 'objektbeschreibung' || isIn(one, own, name)))
  const language = isAlone ? languageIn(elements[0]) : own
  const chosen = elements.filter((one) => languageIn(one) === '' || languageIn(one) === language)
  for (const one of elements)
    if (!chosen.includes(one)) {
      found.leave(one, name === 'objekttitel' ? 'title' : 'description', 'otherLanguage', languageIn(one))
    }
  return chosen
}

function isIn(element: Element, language: string, name: string): boolean {
  return element.name === name && ['', language].includes(languageIn(element))
}

function languageIn(element: Element | undefined): string {
  return languageOf(element?.attributes['lang'] ?? element?.attributes['xml:lang'] ?? '')
}

/** `de-AT`, `DE` and `deu` are German. */
function languageOf(code: string): string {
  const [language = ''] = code.trim().toLowerCase().split(/[-_]/)
  return longCodes.get(language) ?? language
}

const longCodes: ReadonlyMap<string, string> = new Map([
  ['deu', 'de'],
  ['ger', 'de'],
  ['eng', 'en'],
])
