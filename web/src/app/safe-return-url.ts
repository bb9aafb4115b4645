/**
 * The path to go to after signing in, if it is one of ours: an absolute path on this origin. Everything else,
 * another site or a script in disguise, is undefined. `//evil.example` and `/\evil.example` are other sites
 * to a browser.
 */
export function safeReturnUrl(returnUrl: string | undefined, origin: string): string | undefined {
  if (returnUrl === undefined || !URL.canParse(returnUrl, origin)) return undefined
  const url = new URL(returnUrl, origin)
  if (url.origin !== origin || !/^https?:$/.test(url.protocol)) return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  // `/.//evil.example` is a path of ours until it is read a second time.
  return path.startsWith('//') ? undefined : path
}
