/** Id of the data block that says which scripts a page asks for, and when. */
export const AHEAD_ID = 'ahead'

/** URLs of scripts. */
export type Ahead = {
  /** A small one of those that every page needs, which takes longer to be run than to be loaded. */
  readonly first: string
  /** What the page needs next. */
  readonly next: readonly string[]
}

/**
 * Runs by itself, in a file of its own that is there before all others (build/ahead-plugin.ts), so it may
 * name nothing outside.
 *
 * Scripts that are asked for together arrive together, at the end: only then a phone on a slow line has
 * something to do. So the first one is run as soon as it has come, and the scripts of the route are asked for
 * then: they arrive while what every page needs is run. And the first date and the first amount that a
 * browser writes make it look for all languages that it knows, which takes some frames: meanwhile, when
 * nothing else is there to be done.
 */
export function preloadBootstrap(id: string): void {
  const block = document.querySelector(`#${id}`)?.textContent
  const { first, next = [] } = (block ? JSON.parse(block) : {}) as Partial<Ahead>
  const ask = () => {
    for (const href of next) {
      const link = document.createElement('link')
      Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href })
      document.head.append(link)
    }
  }
  if (first !== undefined) import(first).then(ask, ask)
  // Without the entry, or a script that it imports, the page would stay blank.
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])')?.src
  if (entry) import(entry).catch(() => document.querySelector('#no-start')?.removeAttribute('hidden'))
  new Intl.DateTimeFormat('de-AT').format(0)
  new Intl.NumberFormat('de-AT').format(0)
}
