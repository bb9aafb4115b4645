import type { AwardPack } from '@zuschlag/contracts/auction/award-pack-document'
import { costFiguresSchema } from '@zuschlag/contracts/auction/costs-view'
import { HASH_PATTERN } from '@zuschlag/contracts/auction/events'
import {
  bidRejectionCodes,
  documentRejectionCodes,
  purchaseRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'

/** What a file claims of one event: its hash, and everything that can be compared with the history. */
export type ReceiptClaims = {
  readonly fileName: string
  /** Not a hash where an award pack is damaged. */
  readonly eventHash: string
  readonly content: TextClaims | JsonClaims
}

/** What stands somewhere in a text; only a reader can see what the text says of it. */
export type TextClaims = {
  readonly kind: 'text'
  readonly ids: ReadonlySet<string>
  readonly instants: ReadonlySet<string>
  /** The digits of every value. */
  readonly figures: ReadonlySet<string>
  /** Rejection codes that it names; a receipt of an accepted bid names none. */
  readonly codes: ReadonlySet<string>
}

/** A receipt as the server answered it, or what an award pack states of one event. */
export type JsonClaims = { readonly kind: 'json' | 'pack'; readonly members: Json }

export type Json = Readonly<Record<string, unknown>>

/** A receipt is a page of text; what is longer is none. */
export const RECEIPT_BYTES_MAX = 64 * 1024

const PACK_FORMAT: AwardPack['format'] = 'zuschlag-award-pack'
const HASH = /\b[0-9a-f]{64}\b/
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

const CODE = new RegExp(
  String.raw`\b(?:${[...bidRejectionCodes, ...documentRejectionCodes, ...purchaseRejectionCodes].join('|')})\b`,
  'g',
)

/**
 * The claims of a receipt, in whichever language its lines are written, or as the JSON that the server
 * answered; those of each event that an award pack names. Empty for a text that is neither.
 */
export function readReceipts(fileName: string, text: string): readonly ReceiptClaims[] {
  const value = jsonIn(text)
  if (value !== null) {
    const kind = value['format'] === PACK_FORMAT ? 'pack' : 'json'
    return (kind === 'pack' ? packMembers(value) : receiptMembers(value)).map((members) => {
      const { eventHash } = members
      return {
        fileName,
        eventHash: typeof eventHash === 'string' ? eventHash : '',
        content: { kind, members },
      }
    })
  }
  const eventHash = HASH.exec(text)?.[0]
  const ids = new Set(text.match(UUID))
  if (eventHash === undefined || ids.size === 0) return []
  const instants = new Set(text.match(INSTANT))
  const codes = new Set(text.match(CODE))
  return [{ fileName, eventHash, content: { kind: 'text', ids, instants, figures: figuresIn(text), codes } }]
}

function jsonIn(text: string): Json | null {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return null
  }
}

const objectOf = (value: unknown): Json | null =>
  typeof value === 'object' && value !== null ? (value as Json) : null

export const isHash = (value: unknown): boolean => typeof value === 'string' && HASH_PATTERN.test(value)

/** A receipt, alone or within the answer that refused the command. */
function receiptMembers(value: Json): readonly Json[] {
  const { eventHash, commandId, receipt } = value
  if (isHash(eventHash) && typeof commandId === 'string') return [value]
  const inner = objectOf(receipt)
  return inner === null ? [] : receiptMembers(inner)
}

/**
 * The events that a pack names: those of its receipts and the end of the chain, each once. A receipt stands
 * beside all that the pack says of the offer, whatever kind the pack calls it.
 */
function packMembers(pack: Json): readonly Json[] {
  const auctionId = objectOf(pack['auction'])?.['id']
  const offer = {
    price: objectOf(pack['price'])?.['amount'],
    costs: packCosts(pack),
    rulesVersion: pack['rulesVersion'],
    businessTerms: objectOf(pack['agreements'])?.['businessTerms'],
  }
  const placeOf = (each: unknown): Json => {
    const { hash: eventHash, at: engineTime, revision } = objectOf(each) ?? {}
    return { auctionId, eventHash, engineTime, revision }
  }
  const byPlace = new Map<string, Json>()
  for (const each of [pack['receipts']].flat()) {
    const place = placeOf(each)
    byPlace.set(JSON.stringify(place), { ...place, ...offer })
  }
  const end = placeOf(pack['chain'])
  if (!byPlace.has(JSON.stringify(end))) byPlace.set(JSON.stringify(end), end)
  return [...byPlace.values()]
}

/** The costs without the rates, which no event states. */
function packCosts(pack: Json): Json | null {
  const costs = objectOf(pack['costs'])
  const names = ['price', ...Object.keys(costFiguresSchema.shape)]
  return costs && Object.fromEntries(names.map((name) => [name, costs[name]]))
}

/** By which claims are known, when a file is given again. */
export function keyOf({ fileName, eventHash, content }: ReceiptClaims): string {
  return `${fileName} ${eventHash} ${content.kind === 'text' ? '' : JSON.stringify(content.members)}`
}

/** Whether a file claims anything of this auction. */
export function isOfAuction({ content }: ReceiptClaims, auctionId: string): boolean {
  return content.kind === 'text' ? content.ids.has(auctionId) : content.members['auctionId'] === auctionId
}

/** Whether a file states a time after the moment; its author may have chosen it. */
export function isLaterThan({ content }: ReceiptClaims, moment: string): boolean {
  const times = content.kind === 'text' ? [...content.instants] : [String(content.members['engineTime'])]
  return times.some((time) => Date.parse(time) > Date.parse(moment))
}

function figuresIn(text: string): ReadonlySet<string> {
  const values = text.split(/[\r\n,{}]+/).map((line) => line.slice(line.indexOf(':') + 1))
  const lines = text.split(/[\r\n]+/).map((line) => line.slice(line.indexOf(':') + 1))
  return new Set([...values, ...lines].map((value) => value.replaceAll(/\D/g, '')))
}
