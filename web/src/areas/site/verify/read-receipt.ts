import type { CommandReceipt } from '@zuschlag/contracts/auction/receipt'
import {
  bidRejectionCodes,
  documentRejectionCodes,
  purchaseRejectionCodes,
} from '@zuschlag/contracts/auction/rejections'

/** What a receipt claims: the hash that it stands for, and everything on it that can be compared. */
export type ReceiptClaims = {
  readonly fileName: string
  readonly eventHash: string
  readonly ids: ReadonlySet<string>
  readonly instants: ReadonlySet<string>
  /** The digits of every value. */
  readonly figures: ReadonlySet<string>
  /** Rejection codes that it names; a receipt of an accepted bid names none. */
  readonly codes: ReadonlySet<string>
}

/** A receipt is a page of text; what is longer is none. */
export const RECEIPT_BYTES_MAX = 64 * 1024

const HASH = /\b[0-9a-f]{64}\b/
const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g
const INSTANT = /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g

const CODE = new RegExp(
  String.raw`\b(?:${[...bidRejectionCodes, ...documentRejectionCodes, ...purchaseRejectionCodes].join('|')})\b`,
  'g',
)

/**
 * The claims of a receipt, in whichever language its lines are written, or as the JSON that the server
 * answered; null for a text that is no receipt.
 */
export function readReceipt(fileName: string, text: string): ReceiptClaims | null {
  const eventHash = HASH.exec(text)?.[0]
  const ids = new Set(text.match(UUID))
  if (eventHash === undefined || ids.size === 0) return null
  return {
    fileName,
    eventHash,
    ids,
    instants: new Set(text.match(INSTANT)),
    figures: figuresIn(text),
    codes: new Set(text.match(CODE)),
  }
}

function figuresIn(text: string): ReadonlySet<string> {
  const values = text.split(/[\r\n,{}]+/).map((line) => line.slice(line.indexOf(':') + 1))
  const lines = text.split(/[\r\n]+/).map((line) => line.slice(line.indexOf(':') + 1))
  return new Set([...values, ...lines].map((value) => value.replaceAll(/\D/g, '')))
}

/** What of a receipt is not as the history has it. */
export type ReceiptDifference = 'auction' | 'command' | 'time' | 'price' | 'revision' | 'outcome'

/** Compares a receipt with the event that has its hash. */
export function differencesOf(claims: ReceiptClaims, event: CommandReceipt): readonly ReceiptDifference[] {
  const checks: Readonly<Record<ReceiptDifference, boolean>> = {
    auction: claims.ids.has(event.auctionId),
    command: claims.ids.has(event.commandId),
    time: claims.instants.has(event.engineTime),
    price: event.price === undefined || claims.figures.has(String(event.price)),
    revision: claims.figures.has(String(event.revision)),
    outcome: event.code === undefined ? claims.codes.size === 0 : claims.codes.has(event.code),
  }
  return (Object.keys(checks) as ReceiptDifference[]).filter((name) => !checks[name])
}
