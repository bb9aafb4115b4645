import type { ExchangeField } from '@zuschlag/contracts/administration/object-exchange'
import { type Energy, energyClasses, openEnergy } from '@zuschlag/contracts/auction/energy'
import type { Findings } from './findings.ts'
import { type Element, elementAt } from './parse-xml.ts'
import { figureOf } from './read-figure.ts'
import { takenText } from './read-text.ts'

/** As the shape of energy bounds them; 0 stands for nothing said. */
const demand = { min: 0, max: 2000 }
const factor = { min: 0, max: 20 }
const SOURCE_LENGTH_MAX = 100
const YEAR = /^(?:1[2-9]|2[01])\d{2}$/

/** What the parts of a certificate fill. */
const fields = {
  jahrgang: 'kind',
  hwbwert: 'heatingDemand',
  hwbklasse: 'heatingDemandClass',
  fgeewert: 'efficiencyFactor',
  fgeeklasse: 'efficiencyClass',
  epart: 'certificateBy',
  endenergiebedarf: 'finalEnergy',
  energieverbrauchkennwert: 'finalEnergy',
  primaerenergietraeger: 'energySource',
  baujahr: 'buildingYear',
  wertklasse: 'energyClass',
} as const satisfies Record<string, ExchangeField>
type Part = keyof typeof fields
const parts = Object.keys(fields) as readonly Part[]

/** Finds a part of the certificate; undefined where it is empty. */
type Certificate = (part: Part | 'gueltig_bis' | 'ausstelldatum') => Element | undefined

/** What the certificate says; null where the exchange says nothing of one. */
export function readEnergy(property: Element, found: Findings): Energy | null {
  const state = elementAt(property, 'zustand_angaben')
  const at = certificateIn(state)
  const year = at('jahrgang')
  const said = year?.text.toLowerCase()
  if (said === 'nicht_noetig' || said === 'ohne' || said === 'bei_besichtigung') {
    for (const part of parts) leaveUnused(at(part), fields[part], found)
    leaveUnused(elementAt(state, 'baujahr'), 'buildingYear', found)
    if (year !== undefined) found.take(year, 'kind')
    return { ...openEnergy, kind: said === 'nicht_noetig' ? 'exempt' : 'open' }
  }
  const ownYear = yearOf(at('baujahr'), found)
  const figures = figuresOf(at, found)
  // A year of issue or a validity say that there is one, too.
  const isThere =
    Object.values({ ...figures, ownYear }).some((value) => value !== null) ||
    [year, at('gueltig_bis'), at('ausstelldatum')].some((element) => element !== undefined)
  if (year !== undefined) found.take(year, 'kind')
  if (!isThere) leaveUnused(elementAt(state, 'baujahr'), 'buildingYear', found)
  if (!isThere) return null
  const buildingYear = ownYear ?? yearOf(elementAt(state, 'baujahr'), found)
  return { kind: 'certificate', ...figures, buildingYear }
}

/** The place for the year of a building, too, is beside the figures of a certificate. */
function leaveUnused(element: Element | undefined, field: ExchangeField, found: Findings): void {
  if (element !== undefined && element.text !== '') found.leave(element, field, 'noCertificate')
}

/**
 * The first certificate that says something. Before OpenImmo 1.2.5 its parts were fields of the sending
 * software, with `epass_` before their name.
 */
function certificateIn(state: Element | undefined): Certificate {
  const children = state?.children ?? []
  const pass = children.find(({ name, children: inner }) => name === 'energiepass' && inner.some(hasText))
  if (pass !== undefined) return (part) => pass.children.find((one) => one.name === part && hasText(one))
  const own = children.filter((one) => one.name === 'user_defined_simplefield' && hasText(one))
  return (part) => own.find(({ attributes }) => attributes['feldname']?.toLowerCase() === `epass_${part}`)
}

const hasText = ({ text }: Element): boolean => text !== ''

function figuresOf(at: Certificate, found: Findings): Omit<Energy, 'kind' | 'buildingYear'> {
  const figure = (part: Part, bounds: { readonly min: number; readonly max: number }): number | null => {
    const element = at(part)
    if (element === undefined) return null
    const read = figureOf(element.text, bounds)
    if ('why' in read) found.leave(element, fields[part], read.why)
    else found.take(element, fields[part])
    return 'why' in read ? null : read.value
  }
  const choice = <Value extends string>(part: Part, choices: ReadonlyMap<string, Value>): Value | null => {
    const element = at(part)
    if (element === undefined) return null
    const chosen = choices.get(element.text.toUpperCase().replaceAll(/\s/g, ''))
    if (chosen === undefined) found.leave(element, fields[part], 'notAClass')
    else found.take(element, fields[part])
    return chosen ?? null
  }
  return {
    heatingDemand: figure('hwbwert', demand),
    heatingDemandClass: choice('hwbklasse', classes),
    efficiencyFactor: figure('fgeewert', factor),
    efficiencyClass: choice('fgeeklasse', classes),
    certificateBy: choice('epart', certificates),
    finalEnergy: figure('endenergiebedarf', demand) ?? figure('energieverbrauchkennwert', demand),
    energySource: takenText(found, at('primaerenergietraeger'), 'energySource', {
      lengthMax: SOURCE_LENGTH_MAX,
      isLine: true,
    }),
    energyClass: choice('wertklasse', classes),
  }
}

const classes = new Map(energyClasses.map((name): [string, typeof name] => [name, name]))
const certificates = new Map([
  ['BEDARF', 'demand'],
  ['VERBRAUCH', 'consumption'],
] as const)

function yearOf(element: Element | undefined, found: Findings): number | null {
  if (element === undefined || element.text === '') return null
  const isYear = YEAR.test(element.text)
  if (isYear) found.take(element, 'buildingYear')
  else found.leave(element, 'buildingYear', /^\d+$/.test(element.text) ? 'outOfRange' : 'notAFigure')
  return isYear ? Number(element.text) : null
}
