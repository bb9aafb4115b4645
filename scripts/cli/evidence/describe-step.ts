import type { StoredEvent } from '@zuschlag/contracts/auction/events'
import { instantToMs } from '@zuschlag/contracts/kernel/instant'
import type { ReplayStep } from '@zuschlag/engine/verification-cli/replay'
import type { StateSummary } from '@zuschlag/engine/verification/step-facts'

const numbers = new Intl.NumberFormat('en', { useGrouping: true })
const money = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * A step of a replay on a few lines: when and what, by whom and by which rule, and what of the state it
 * changed.
 */
export function describeStep(
  step: ReplayStep,
  timeZone: string,
  ruleText: (rule: string) => string,
): readonly string[] {
  const { event, stream, rule } = step
  const number = stream === 'auction' ? `#${event.revision}` : '  ✘'
  const title = `${number.padEnd(6)}${event.at}  ${localTime(event.at, timeZone)}  ${event.type}`
  const lines = [title, indent(`${actorOf(event)}${detailsOf(event)}`)]
  const changes = stream === 'auction' ? changesOf(step.before, step.after) : []
  if (changes.length > 0) lines.push(indent(changes.join(' · ')))
  const text = `[${rule}] ${ruleText(rule)}`
  // Who asks about a refusal has to read the whole rule; of what happened its beginning will do.
  for (const line of stream === 'auction' ? [shortened(text)] : wrapped(text)) lines.push(indent(line))
  return lines
}

const indent = (text: string): string => `      ${text}`

const RULE_LENGTH_MAX = 106

function shortened(text: string): string {
  return text.length <= RULE_LENGTH_MAX ? text : `${text.slice(0, RULE_LENGTH_MAX - 1)}…`
}

/** A text in lines of at most that length, as far as its words allow. */
function wrapped(text: string): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && longer.length > RULE_LENGTH_MAX) lines.push(line)
    line = line !== '' && longer.length > RULE_LENGTH_MAX ? word : longer
  }
  return [...lines, line]
}

const timeStyle = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
} as const

function localTime(at: string, timeZone: string): string {
  return `(${new Date(at).toLocaleString('de-AT', { ...timeStyle, timeZone })} ${timeZone})`
}

function actorOf({ actor }: StoredEvent): string {
  return actor.userId === null ? actor.role : `${actor.role} ${shortId(actor.userId)}`
}

function detailsOf(event: StoredEvent): string {
  switch (event.type) {
    case 'BidPlaced':
    case 'ImmediatePurchaseRequested':
    case 'CounterOfferAccepted':
      return ` · ${numbers.format(event.data.price)}${underOf(event.data)}${cameAs(event)}`
    case 'ImmediatePurchaseAccepted':
    case 'AuctionAwarded':
      return ` · ${numbers.format(event.data.price)}`
    case 'CounterOfferMade':
      return ` · ${numbers.format(event.data.price)} until ${event.data.until}`
    case 'BidRejected': {
      const { shown, price: asked, code } = event.data
      const value = typeof asked === 'number' ? price(asked) : JSON.stringify(asked)
      return ` · ${value} refused: ${code}${missingIn(event.data)} · held: ${figuresOf(shown)}${cameAs(event)}`
    }
    case 'ImmediatePurchaseRejected': {
      const { shown, code } = event.data
      return ` · refused: ${code}${missingIn(event.data)} · held: ${figuresOf(shown)}${cameAs(event)}`
    }
    case 'AuctionEnded':
      return ` · by ${event.data.by}`
    case 'AuctionEndExtended':
      return ` · by ${event.data.by}${reasonOf(event.data)}`
    case 'AccessGranted': {
      const { userId, until } = event.data
      return ` · user ${shortId(userId)}${until === null ? '' : ` until ${until}`}`
    }
    case 'AccessRevoked':
      return ` · user ${shortId(event.data.userId)}`
    case 'BidderLimited': {
      const { bidderId, limit } = event.data
      return ` · bidder ${shortId(bidderId)} · ${limit === null ? 'no limit' : `limit ${price(limit)}`}`
    }
    case 'BidderSuspended':
      return ` · bidder ${shortId(event.data.bidderId)} · ${event.data.category}`
    case 'BidderRestored':
      return ` · bidder ${shortId(event.data.bidderId)}`
    case 'BidVoided':
      return ` · bid #${event.data.bidRevision}${reasonOf(event.data)}`
    case 'AuctionWithdrawn':
    case 'AuctionNotAwarded':
    case 'ImmediatePurchaseDeclined':
      return reasonOf(event.data)
    case 'AuctionRevised':
      return ` · ${Object.keys({ ...event.data.description, ...event.data.terms }).join(', ')}`
    default:
      return ''
  }
}

type Offer = Extract<StoredEvent, { data: { costs: unknown } }>['data']

/** What an offer was made under, where its event says so. */
function underOf({ rulesVersion, documentsState, businessTerms, costs }: Offer): string {
  const rules = rulesVersion === null ? '' : ` · rules ${rulesVersion}`
  const terms =
    businessTerms === null
      ? ''
      : ` · business terms ${businessTerms.version} (${businessTerms.hash.slice(0, 8)})`
  const documents = documentsState === null ? '' : ` · documents ${documentsState}`
  return `${rules}${documents}${terms}${costs === null ? '' : ` · side costs ${money.format(costs.totalPrice / 100)}`}`
}

function reasonOf({ reason }: { readonly reason?: string | undefined }): string {
  return reason === undefined ? '' : ` · “${reason}”`
}

type Refused = Extract<StoredEvent, { type: 'BidRejected' | 'ImmediatePurchaseRejected' }>['data']
type Shown = Refused['shown']

/**
 * What an offer lacked that was refused for its confirmations, and the version of the rules that it named.
 */
function missingIn({ code, confirmations, rulesVersion, documentsState }: Refused): string {
  if (code === 'documentsChanged') return ` (for documents ${documentsState})`
  if (code !== 'confirmationMissing') return ''
  const given = Object.entries(confirmations)
  const missing = given.filter(([, isGiven]) => !isGiven).map(([name]) => name)
  const said = [
    ...(missing.length === 0 ? [] : [`not given: ${missing.join(', ')}`]),
    ...(rulesVersion === null ? [] : [`for rules ${rulesVersion}`]),
  ]
  return said.length === 0 ? '' : ` (${said.join('; ')})`
}

type OfferEvent = Extract<StoredEvent, { data: { arrivedAt: unknown } }>

/** When it arrived, and what its bidder's screen showed as its program said; nothing where nobody said. */
function cameAs({ at, data: { arrivedAt, screen } }: OfferEvent): string {
  const arrival = arrivedAt === null ? '' : ` · arrived ${instantToMs(at) - instantToMs(arrivedAt)} ms before`
  if (screen === null) return arrival
  const { revision: auctionRevision, isLeading, ...figures } = screen
  return `${arrival} · screen: ${figuresOf({ ...figures, auctionRevision })}${isLeading ? ', leading' : ''}`
}

function figuresOf({ currentPrice, minimumBid, end, auctionRevision }: Shown): string {
  return `price ${price(currentPrice)}, lowest bid ${price(minimumBid)}, end ${end ?? 'open'}, at #${auctionRevision}`
}

const price = (value: number | null): string => (value === null ? '–' : numbers.format(value))

function changesOf(before: StateSummary, after: StateSummary): readonly string[] {
  const changes: string[] = []
  const compare = (name: string, from: string, to: string): void => {
    if (from !== to) changes.push(`${name} ${from} → ${to}`)
  }
  compare('status', before.status, after.status)
  compare('price', price(before.currentPrice), price(after.currentPrice))
  compare('lowest bid', price(before.minimumBid), price(after.minimumBid))
  compare('bids', String(before.bidCount), String(after.bidCount))
  if (before.leaderId !== after.leaderId) compare('leader', shortId(before.leaderId), shortId(after.leaderId))
  compare('start', before.start ?? '–', after.start ?? '–')
  compare('end', endOf(before), endOf(after))
  return changes
}

const endOf = ({ status, end }: StateSummary): string => (status === 'Absent' ? '–' : (end ?? 'open'))

const shortId = (id: string | null): string => (id === null ? '–' : `${id.slice(0, 8)}…${id.slice(-4)}`)
