import { getAuctionDocument } from '@zuschlag/contracts/auction/read-documents'
import { expect, test } from 'vitest'
import { allEndpoints } from '../../../../tests/fuzz/http-requests.ts'
import { visitor } from '../../policies/viewer.ts'
import { limitsOfEndpoints, requestLimits } from '../../kernel/request-limits.ts'
import type { RateLimits } from './rate-limits.ts'
import { clientKeyOf, spendLimit } from './spend-limit.ts'
import { signedInAs } from '../../policies/viewer.fixture.ts'

const anna = signedInAs('anna')

function recorded(refusing: string | null): { readonly spent: string[]; readonly rateLimits: RateLimits } {
  const spent: string[] = []
  const spend: RateLimits['spend'] = (name, key) => {
    spent.push(`${name} ${key}`)
    return Promise.resolve(name === refusing ? { ok: false, retryAfterSeconds: 7 } : { ok: true })
  }
  return {
    spent,
    rateLimits: { spend, giveBack: () => Promise.resolve(), check: () => Promise.resolve({ ok: true }) },
  }
}

test('an account and its client IP each have a limit', async () => {
  const { spent, rateLimits } = recorded(null)
  expect(await spendLimit('contact', anna, '10.0.0.1', rateLimits)).toEqual({ ok: true })
  expect(await spendLimit('contact', visitor, '10.0.0.2', rateLimits)).toEqual({ ok: true })
  expect(spent).toEqual(['contact anna', 'contactFromAddress 10.0.0.1', 'contactFromAddress 10.0.0.2'])
})

test('whichever is spent refuses', async () => {
  for (const name of ['bid', 'bidFromAddress']) {
    const refused = await spendLimit('bid', anna, '10.0.0.1', recorded(name).rateLimits)
    expect(refused).toEqual({ ok: false, retryAfterSeconds: 7 })
  }
})

test('opening the documents of auctions has a limit by account, with room for those of several', async () => {
  const { spent, rateLimits } = recorded(null)
  await spendLimit(getAuctionDocument.limit ?? 'none', anna, '10.0.0.1', rateLimits)
  expect(spent).toEqual(['auctionDocument anna'])
  expect(requestLimits.auctionDocument.max).toBeGreaterThanOrEqual(200)
})

test('whatever is written or sent as a file has a limit', async () => {
  const files = (await allEndpoints()).flatMap(({ endpoint }) =>
    endpoint.files === undefined ? [] : [endpoint],
  )
  expect(files.length).toBeGreaterThan(15)
  expect(files.filter(({ limit }) => limit === undefined).map(({ name }) => name)).toEqual([])
  const written = files.filter(({ limit }) => limit === 'writtenDocument').map(({ name }) => name)
  for (const name of ['getBidLog', 'getOwnBidLog', 'getHistoryFile', 'getAdministeredFile'])
    expect(written).toContain(name)
})

test('visitors, too, have a limit wherever there is one', async () => {
  // Behind the sign-in, where there is an account to count by.
  const forSignedIn = new Set([
    'passwordCheck',
    'userChange',
    'personalData',
    'invitation',
    'question',
    'accessRequest',
    'manage',
    'writtenDocument',
    'auctionDocument',
    'objectFile',
    'dispute',
  ])
  for (const limit of Object.keys(limitsOfEndpoints).filter((name) => !forSignedIn.has(name))) {
    const { spent, rateLimits } = recorded(null)
    await spendLimit(limit, visitor, '10.0.0.1', rateLimits)
    expect(spent, limit).not.toEqual([])
  }
})

test('a limit that no table knows is a bug', async () => {
  await expect(spendLimit('unheard-of', visitor, '', recorded(null).rateLimits)).rejects.toThrow('unheard-of')
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::2', '0:0:0:0::/64'],
  // One machine, whichever of its names for itself a program takes first: browsers take ::1, scripts
  // 127.0.0.1.
  ['::1', '127.0.0.1'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['', ''],
])('%s is counted as %s', (clientIp, counted) => {
  expect(clientKeyOf(clientIp)).toBe(counted)
})
