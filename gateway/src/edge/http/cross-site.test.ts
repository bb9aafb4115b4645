import { expect, test } from 'vitest'
import { createForeignPageCheck, isChanging } from './cross-site.ts'

const isForeign = createForeignPageCheck([
  'https://zuschlag.example',
  'https://zuschlag.test:8443',
  'http://localhost:3000',
])

test.each<[string, string, Record<string, string>, boolean]>([
  ['a script sends neither header', 'POST', {}, false],
  ['our own page', 'POST', { origin: 'https://zuschlag.example', 'sec-fetch-site': 'same-origin' }, false],
  ['our own page in an older browser', 'POST', { origin: 'https://zuschlag.example' }, false],
  [
    'the host that the request is for',
    'POST',
    { origin: 'http://localhost:8080', host: 'localhost:8080' },
    false,
  ],
  ['a person who typed the address', 'POST', { 'sec-fetch-site': 'none' }, false],
  ['another site', 'POST', { origin: 'https://evil.example', host: 'zuschlag.example' }, true],
  ['another port', 'POST', { origin: 'http://localhost:9090', host: 'localhost:8080' }, true],
  [
    'a listed name without its port, as a proxy may pass it on',
    'POST',
    { origin: 'https://zuschlag.test', host: 'zuschlag.test' },
    true,
  ],
  [
    'a listed name with another port',
    'POST',
    { origin: 'https://zuschlag.example:8443', host: 'zuschlag.example:8443' },
    true,
  ],
  [
    'a listed name with another protocol',
    'POST',
    { origin: 'http://zuschlag.example', host: 'zuschlag.example' },
    true,
  ],
  [
    'a listed origin with its port',
    'POST',
    { origin: 'https://zuschlag.test:8443', host: 'zuschlag.test' },
    false,
  ],
  ['a page without an origin', 'POST', { origin: 'null', host: 'zuschlag.example' }, true],
  ['an origin that is none', 'POST', { origin: 'evil', host: 'evil' }, true],
  ['another site that hides its origin', 'POST', { 'sec-fetch-site': 'cross-site' }, true],
  ['a neighbour of the same site', 'DELETE', { 'sec-fetch-site': 'same-site' }, true],
  [
    'a foreign page that claims our origin',
    'PUT',
    { origin: 'https://zuschlag.example', 'sec-fetch-site': 'cross-site' },
    true,
  ],
  ['reading from anywhere', 'GET', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, false],
])('%s', (_name, method, headers, expected) => {
  expect(isChanging(method) && isForeign(headers)).toBe(expected)
})
