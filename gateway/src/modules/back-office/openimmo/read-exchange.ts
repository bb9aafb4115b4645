import type { exchangeFailures, ObjectExchange } from '@zuschlag/contracts/administration/object-exchange'
import type { Currency } from '@zuschlag/contracts/auction/enumerations'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { Findings } from './findings.ts'
import { openExchange } from './open-exchange.ts'
import type { Element } from './parse-xml.ts'
import { elementAt, parseXml } from './parse-xml.ts'
import type { Attachment } from './read-attachments.ts'
import { readAttachments } from './read-attachments.ts'
import { figureOf } from './read-figure.ts'
import { isAddressReleased, propertiesIn, readProperty } from './read-property.ts'

export type ExchangeProblem = {
  readonly code: (typeof exchangeFailures)[number]
  /** Where in the document, from 1. */
  readonly line?: number
}
/** A file on the server, and the currency of the tenant that it is read for. */
export type ExchangeOrder = { readonly path: string; readonly currency: Currency }
export type ReadExchange = Omit<ObjectExchange, 'images' | 'missed'> & {
  readonly attachments: readonly Attachment[]
}

/**
 * The one property of an OpenImmo file and its pictures. The file is untrusted: this runs in its own thread
 * (`ExchangeReader`), never on the event loop of the gateway.
 */
export async function readOpenImmo(order: ExchangeOrder): Promise<Result<ReadExchange, ExchangeProblem>> {
  const exchange = await openExchange(order.path)
  if (!exchange.ok) return err({ code: exchange.error })
  const document = parseXml(exchange.value.xml)
  if (!document.ok) return document
  const root = document.value
  const property = soldProperty(root)
  if (!property.ok) return err({ code: property.error })
  const found = new Findings()
  const read = readProperty(property.value, found, order.currency)
  const isReleased = isAddressReleased(property.value)
  const { attachments, further } = readAttachments(property.value, exchange.value.files, isReleased)
  const listed = found.lines(root)
  return ok({
    ...read,
    action: actionOf(root, property.value) === 'CHANGE' ? 'change' : 'new',
    attachments,
    lines: listed.lines,
    further: listed.further + further,
  })
}

/** The one object of an exchange, if it is there to be sold. */
function soldProperty(root: Element): Result<Element, ExchangeProblem['code']> {
  const properties = propertiesIn(root)
  const actions = new Set(properties.map((property) => actionOf(root, property)))
  // Without an object, the whole exchange may ask for the deletion of all.
  if (modeOf(root) === 'DELETE' || (actions.size === 1 && actions.has('DELETE'))) return err('deletion')
  const [property, ...others] = properties
  if (property === undefined) return err('noProperty')
  if (others.length > 0) return err('manyProperties')
  if (actions.has('REFERENZ')) return err('reference')
  return isSale(property) ? ok(property) : err('notForSale')
}

function modeOf(root: Element): string {
  const mode = elementAt(root, 'uebertragung')?.attributes['modus']
  return root.name === 'openimmo' ? (mode?.trim().toUpperCase() ?? '') : ''
}

function actionOf(root: Element, property: Element): string {
  const action = elementAt(property, 'verwaltung_techn', 'aktion')?.attributes['aktionart']
  return action?.trim().toUpperCase() || modeOf(root)
}

const rents = ['nettokaltmiete', 'kaltmiete', 'warmmiete', 'pauschalmiete', 'pacht', 'hauptmietzinsnetto']

/** What the exchange says of it; where it says nothing, a rent without a price is none. */
function isSale(property: Element): boolean {
  const kinds = elementAt(property, 'objektkategorie', 'vermarktungsart')?.attributes ?? {}
  const isSaid = (kind: string): boolean => ['true', '1'].includes(kinds[kind]?.trim().toLowerCase() ?? '')
  if (isSaid('KAUF')) return true
  if (['MIETE_PACHT', 'ERBPACHT', 'LEASING'].some(isSaid)) return false
  const prices = elementAt(property, 'preise')
  const isAbove0 = (name: string): boolean => {
    const read = figureOf(elementAt(prices, name)?.text ?? '', { min: 0, max: Number.MAX_SAFE_INTEGER })
    return 'value' in read || read.why === 'ambiguous'
  }
  return ['kaufpreis', 'kaufpreisnetto', 'kaufpreisbrutto'].some(isAbove0) || !rents.some(isAbove0)
}
