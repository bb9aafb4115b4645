import type { OwnSession } from '@zuschlag/contracts/user/own-sessions'

export type Device = OwnSession['device']

/** Longest header that is looked at: nobody's browser needs more to say what it is. */
const USER_AGENT_LENGTH_MAX = 1000

/** In order: most browsers name others besides themselves. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string, Device['kind']])[] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\biPhone\b/, 'iOS', 'phone'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bMac OS X\b/, 'macOS', 'desktop'],
  [/\bCrOS\b/, 'ChromeOS', 'desktop'],
  [/\bLinux\b/, 'Linux', 'desktop'],
]

/**
 * What signed in, by its own words: enough to recognise one's own phone, too little to recognise a person.
 */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, USER_AGENT_LENGTH_MAX)
  const browser = browsers.find(([pattern]) => pattern.test(text))?.[1] ?? null
  const system = systems.find(([pattern]) => pattern.test(text))
  if (browser === null) return { kind: 'script', browser: null, system: system?.[1] ?? null }
  return { kind: system?.[2] ?? 'desktop', browser, system: system?.[1] ?? null }
}
