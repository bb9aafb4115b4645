import type { AuctionDescription, AuctionTerms } from './auction-fields.ts'

/** The parts of the editor in their order. */
export const editorSections = [
  'object',
  'texts',
  'pictures',
  'terms',
  'time',
  'documents',
  'energy',
  'costs',
  'visibility',
] as const
export type Section = (typeof editorSections)[number]

/**
 * What takes a field of a description as it is: the details for every reader, the rules sheet, the file with
 * the table of objects; and what an exchange may fill.
 */
export type FieldReader = 'details' | 'rulesSheet' | 'table' | 'import'

type DescriptionFacts = {
  /** Where it is edited. */
  readonly section: Section
  readonly readers: readonly FieldReader[]
  readonly input?: 'url'
}

/** Each field of a description, with all that is decided about it. A new one does not compile without. */
export const descriptionFields = {
  title: { section: 'object', readers: ['details', 'rulesSheet', 'table', 'import'] },
  description: { section: 'texts', readers: ['details', 'import'] },
  // No URLs of other sites from an exchange.
  externalDescriptionUrl: { section: 'texts', readers: ['details'], input: 'url' },
  virtualTourUrl: { section: 'texts', readers: ['details'], input: 'url' },
  street: { section: 'object', readers: ['details', 'import'] },
  zipCode: { section: 'object', readers: ['details', 'rulesSheet', 'table', 'import'] },
  city: { section: 'object', readers: ['details', 'rulesSheet', 'table', 'import'] },
  country: { section: 'object', readers: ['details', 'rulesSheet', 'table', 'import'] },
  latitude: { section: 'object', readers: ['details', 'import'] },
  longitude: { section: 'object', readers: ['details', 'import'] },
  area: { section: 'object', readers: ['details', 'import'] },
  rooms: { section: 'object', readers: ['details', 'table', 'import'] },
  auctionCode: { section: 'object', readers: ['details', 'table', 'import'] },
  // From an exchange they are read as attachments and re-encoded.
  images: { section: 'pictures', readers: ['details'] },
  // Contents for readers with access; others, and the rules sheet, say only that documents exist.
  documents: { section: 'documents', readers: [] },
  // The rules sheet says it by the minimum price.
  showMinimumPrice: { section: 'visibility', readers: ['details'] },
  hideAnonymizedAuctionBids: { section: 'visibility', readers: ['details', 'rulesSheet'] },
  // Decides who can find the auction.
  listed: { section: 'visibility', readers: [] },
  // Read as `costs`.
  costTerms: { section: 'costs', readers: [] },
  // Readers get a certificate alone.
  energy: { section: 'energy', readers: ['import'] },
} as const satisfies Record<keyof AuctionDescription, DescriptionFacts>

/** Where each of the terms is edited. */
export const termSections = {
  auctionType: 'terms',
  fixedEnd: 'terms',
  closedProcess: 'terms',
  admittedOnly: 'terms',
  startPrice: 'terms',
  auctionBidMinimumIncrease: 'terms',
  minimumPrice: 'terms',
  immediatePurchaseEnabled: 'terms',
  immediatePurchasePrice: 'terms',
  sellerDecisionBinding: 'terms',
  decisionDays: 'terms',
  awardConfirmedBySeller: 'terms',
  hideOfferIsBindingCheckbox: 'terms',
  agreements: 'terms',
  start: 'time',
  end: 'time',
  openEnd: 'time',
  nightTimeStart: 'time',
  nightTimeEnd: 'time',
  nightBidding: 'time',
  endExtensionHours: 'time',
  endExtensionMinutes: 'time',
  endExtensionStartHours: 'time',
  endExtensionStartMinutes: 'time',
  questionsCloseHours: 'time',
  timeZone: 'time',
} as const satisfies Record<keyof AuctionTerms, Section>

/** The fields of a description that a reader takes. */
export type FieldFor<R extends FieldReader> = {
  [F in keyof AuctionDescription]-?: R extends (typeof descriptionFields)[F]['readers'][number] ? F : never
}[keyof AuctionDescription]

const readersOf: Readonly<Record<string, readonly FieldReader[]>> = Object.fromEntries(
  Object.entries(descriptionFields).map(([name, { readers }]) => [name, readers]),
)

/** What a reader takes, as `pick` of a schema wants it. */
export function maskFor<R extends FieldReader>(reader: R): { [F in FieldFor<R>]: true } {
  const chosen = Object.keys(readersOf).filter((name) => readersOf[name]?.includes(reader))
  return Object.fromEntries(chosen.map((name) => [name, true])) as { [F in FieldFor<R>]: true }
}

/** The fields of a description that a reader takes. */
export function pickFor<R extends FieldReader>(
  description: AuctionDescription,
  reader: R,
): Pick<AuctionDescription, FieldFor<R>> {
  const chosen = Object.entries(description).filter(([name]) => readersOf[name]?.includes(reader))
  return Object.fromEntries(chosen) as Pick<AuctionDescription, FieldFor<R>>
}

/** A description that says nothing yet; what nobody was asked for is absent. */
export function emptyDescription({
  country,
  costTerms,
}: Pick<AuctionDescription, 'country' | 'costTerms'>): Omit<AuctionDescription, 'rooms' | 'energy'> {
  return {
    title: '',
    description: '',
    externalDescriptionUrl: null,
    virtualTourUrl: null,
    street: '',
    zipCode: '',
    city: '',
    country,
    latitude: null,
    longitude: null,
    area: null,
    auctionCode: null,
    images: [],
    documents: [],
    showMinimumPrice: false,
    hideAnonymizedAuctionBids: false,
    listed: true,
    costTerms,
  }
}
