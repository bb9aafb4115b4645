import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'

/** Kinds of documents that the demo data holds; each is laid out in `document-pages.ts`. */
export type DocumentKind = 'energy' | 'register' | 'plan' | 'valuation' | 'rents' | 'soil' | 'division'

export type DemoDocument = {
  readonly kind: DocumentKind
  /** As readers see it; the file's name is made from it. */
  readonly name: string
}

export function document(kind: DocumentKind, name: string): DemoDocument {
  return { kind, name }
}

/** As the product names these kinds. */
export const describedKinds: Readonly<Record<DocumentKind, NonNullable<AuctionDocument['kind']>>> = {
  energy: 'energyCertificate',
  register: 'landRegister',
  plan: 'floorPlan',
  valuation: 'report',
  rents: 'accounts',
  soil: 'report',
  division: 'contract',
}
