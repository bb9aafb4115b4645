import { expect, test } from 'vitest'
import { deviceOf } from './sessions.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0.0.0 Safari/537.36`,
    'desktop Chrome Windows',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0`,
    'desktop Edge Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'desktop Firefox Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_0) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Safari/605',
    'desktop Safari macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML) Version/19.0 Mobile Safari/604',
    'phone Safari iOS',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webKit} Chrome/140.0 Mobile Safari/537`,
    'phone Chrome Android',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Tab) ${webKit} Chrome/140.0 Safari/537`, 'tablet Chrome Android'],
  ['curl/8.9.1', 'script null null'],
  ['', 'script null null'],
  [undefined, 'script null null'],
  [`${'x'.repeat(5000)} Firefox/1`, 'script null null'],
])('%s', (userAgent, expected) => {
  const { kind, browser, system } = deviceOf(userAgent)
  expect(`${kind} ${browser} ${system}`).toBe(expected)
})
