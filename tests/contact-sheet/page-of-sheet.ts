/** Who looks at a page: a demo account, or nobody who is signed in. */
export type Reader = 'anna' | 'broker' | 'admin' | null

/** What the addresses of pages are made of. */
export type Ids = {
  readonly auction: string
  readonly ended: string
  readonly tenant: string
  readonly user: string
}

export type ShownPage = {
  /** The caption. */
  readonly name: string
  readonly who: Reader
  readonly path: (ids: Ids) => string
  /** The read that its content comes from, below /api: it is made to fail, to be empty and to take long. */
  readonly reads?: string
  /** Of a page of lists: it can be read and have nothing. */
  readonly canBeEmpty?: true
}

export const at = (path: string) => () => path
