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
