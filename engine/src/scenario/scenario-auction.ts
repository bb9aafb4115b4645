import { addAuctionTime } from '@zuschlag/contracts/auction/auction-clock'
import type {
  AuctionDescription,
  AuctionOwnership,
  AuctionTerms,
  CostTerms,
} from '@zuschlag/contracts/auction/auction-fields'
import { AuctionType, defaultTimeZone } from '@zuschlag/contracts/auction/enumerations'
import { emptyDescription } from '@zuschlag/contracts/auction/field-catalogue'
import type { UserId, AuctionId, BrokerId, TenantId } from '@zuschlag/contracts/kernel/ids'
import { type Instant, instantToMs, msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { Increase, Price } from '@zuschlag/contracts/kernel/price'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { deterministicUuid } from '../domain/evidence/deterministic-id.ts'
import type { Scenario } from './scenario.ts'

/** The bidders of a scenario: names in the scenario, ids in the engine, the same ids in every run. */
export type Players = {
  readonly idOf: (name: string) => UserId
  readonly nameOf: (id: UserId) => string
  /** The name as JSON. */
  readonly quotedNameOf: (id: UserId) => string
}

export function createPlayers(sha256Hex: Sha256Hex): Players {
  const ids = new Map<string, UserId>()
  const names = new Map<UserId, string>()
  const quoted = new Map<UserId, string>()
  return {
    idOf(name) {
      let id = ids.get(name)
      if (id === undefined) {
        id = deterministicUuid(`bidder ${name}`, sha256Hex) as UserId
        ids.set(name, id)
        names.set(id, name)
        quoted.set(id, JSON.stringify(name))
      }
      return id
    },
    nameOf: (id) => names.get(id) ?? id,
    quotedNameOf: (id) => quoted.get(id) ?? JSON.stringify(id),
  }
}

const DAY_MS = 86_400_000
const DEFAULT_START_PRICE = 100_000
const DEFAULT_LENGTH_MS = 30 * DAY_MS
/** Where a scenario names no instant at all. */
const DEFAULT_START = '2026-10-01T08:00:00.000Z' as Instant

export const scenarioAuctionId = '00000000-0000-8000-8000-000000000001' as AuctionId
export const brokerUserId = '00000000-0000-8000-8000-000000000002' as UserId
export const sellerUserId = '00000000-0000-8000-8000-000000000003' as UserId
export const systemAdminUserId = '00000000-0000-8000-8000-000000000004' as UserId

export const scenarioOwnership: AuctionOwnership = {
  tenantId: '00000000-0000-8000-8000-000000000005' as TenantId,
  sellType: 1,
  brokerId: '00000000-0000-8000-8000-000000000006' as BrokerId,
  brokerUserId,
  sellerUserId,
}

const costTerms: CostTerms = {
  brokerageType: 'Free',
  brokeragePercent: 0,
  contractFeeType: 'Hidden',
  contractFeePercent: null,
  contractFeeFixedCents: null,
  allowUserToHireOwnLawyerForContract: false,
  landTransferTaxPercent: 0,
  landRegisterTaxPercent: 0,
  ratesJurisdiction: 'AT',
  ratesAsOf: '2026-01-01',
  ratesSource: '',
}

/** The description of a scenario's auction, with what publication asks for filled in. */
export function describeAuction(scenario: Scenario): AuctionDescription {
  return {
    ...emptyDescription({ country: 'AT', costTerms }),
    title: 'Scenario',
    zipCode: '1010',
    city: 'Wien',
    images: [
      { resizedStorageUrl: '/scenario', storageUrl: '/scenario', name: 'scenario', isMainImage: true },
    ],
    showMinimumPrice: true,
    ...scenario.auction.description,
  }
}

/** Each term by name, so that a new one is decided here too. */
type EveryTerm = { readonly [K in keyof Required<AuctionTerms>]: AuctionTerms[K] }

/** The terms of a scenario's auction, with what publication asks for filled in. */
export function scenarioTermsOf(scenario: Scenario): EveryTerm {
  const said = scenario.auction.terms
  const country = scenario.auction.description.country ?? 'AT'
  const terms: EveryTerm = {
    auctionType: AuctionType.BiddingProcess,
    closedProcess: false,
    admittedOnly: undefined,
    fixedEnd: false,
    minimumPrice: null,
    immediatePurchaseEnabled: false,
    immediatePurchasePrice: null,
    openEnd: false,
    endExtensionHours: 0,
    endExtensionMinutes: 0,
    endExtensionStartHours: 0,
    endExtensionStartMinutes: 0,
    nightTimeStart: null,
    nightTimeEnd: null,
    nightBidding: 'allowed',
    timeZone: defaultTimeZone[country],
    sellerDecisionBinding: false,
    // Without a decision period any standing bid may be awarded, unless the scenario says otherwise.
    decisionDays: undefined,
    awardConfirmedBySeller: undefined,
    questionsCloseHours: undefined,
    hideOfferIsBindingCheckbox: false,
    agreements: null,
    ...said,
    startPrice: said.startPrice ?? (DEFAULT_START_PRICE as Price),
    auctionBidMinimumIncrease: said.auctionBidMinimumIncrease ?? (0 as Increase),
    start: said.start ?? defaultStart(scenario),
    end: said.end ?? null,
  }
  const isNormPrice = terms.auctionType === AuctionType.NormPriceProcess
  return {
    ...terms,
    minimumPrice: terms.minimumPrice ?? (isNormPrice ? terms.startPrice : null),
    end: terms.end === null && !terms.openEnd ? defaultEnd(scenario, terms) : terms.end,
  }
}

function defaultStart({ steps, auction }: Scenario): Instant {
  const first = steps[0]?.at ?? auction.terms.end
  return first === undefined || first === null ? DEFAULT_START : before(first, DAY_MS)
}

/** After all of the steps and not in the night. */
function defaultEnd({ steps }: Scenario, terms: AuctionTerms): Instant {
  const last = steps.reduce((latest, { at }) => (at > latest ? at : latest), terms.start ?? DEFAULT_START)
  return msToInstant(addAuctionTime(terms, addAuctionTime(terms, instantToMs(last), DEFAULT_LENGTH_MS), 0))
}

/** An instant before the first thing that happens, at which the auction is set up. */
export function setUpAt({ steps }: Scenario, { start, end }: AuctionTerms): Instant {
  const instants = [...(start === null ? [] : [start]), ...(end === null ? [] : [end])]
  const first = steps.reduce<Instant | null>(
    (least, { at }) => (least === null || at < least ? at : least),
    null,
  )
  const earliest = [...instants, ...(first === null ? [] : [first])].toSorted()[0]
  return before(earliest ?? DEFAULT_START, 1)
}

const FIRST_INSTANT_MS = Date.parse('0000-01-01T00:00:00.000Z')

function before(instant: Instant, ms: number): Instant {
  return msToInstant(Math.max(FIRST_INSTANT_MS, instantToMs(instant) - ms))
}
