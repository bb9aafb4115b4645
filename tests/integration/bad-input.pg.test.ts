import { allConfirmed } from '@zuschlag/contracts/auction/confirmations'
import { randomUUID } from 'node:crypto'
import { VALIDATION_TITLE } from '@zuschlag/contracts/kernel/problem'
import { PRICE_MAX } from '@zuschlag/contracts/kernel/price'
import { describe, expect, test } from 'vitest'
import { problemIn, ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

const stack = await stackOfFile()
const [anna] = await signedIn(stack, 'anna')
const auctionId = await stack.openAuction()

const bidsPath = () => `/api/auctions/${auctionId}/bids`
const body = (changes: Record<string, unknown> = {}) => ({
  price: 100_000,
  commandId: randomUUID(),
  confirmations: allConfirmed,
  ...changes,
})
const rawBody = (price: string) =>
  `{"price":${price},"commandId":"${randomUUID()}","confirmations":${JSON.stringify(allConfirmed)}}`

/**
 * What the log holds before and after must be the same, and the server must still take a bid's neighbour, a
 * read.
 */
async function nothingIsWritten(attempt: () => Promise<void>): Promise<void> {
  const before = await stack.log.head()
  await attempt()
  expect(await stack.log.head()).toBe(before)
  expect((await anna.get(`/api/auctions/${auctionId}`)).status).toBe(200)
}

describe('an invalid price', () => {
  test.each([
    ['a string', '"100000"'],
    ['a float', '100000.5'],
    ['zero', '0'],
    ['negative', '-100000'],
    ['1e309', '1e309'],
    ['-1e309', '-1e309'],
    ['over the maximum', String(PRICE_MAX + 1)],
    ['beyond whole numbers', '1e21'],
    ['null', 'null'],
    ['true', 'true'],
    ['a list', '[100000]'],
    ['an object', '{"valueOf":100000}'],
  ])('%s', async (_name, price) => {
    await nothingIsWritten(async () => {
      const answer = await anna.post(bidsPath(), rawBody(price))
      expect(answer.status).toBe(400)
      const problem = problemIn(answer)
      expect(problem).toMatchObject({ code: 'priceInvalid', title: VALIDATION_TITLE, status: 400 })
      expect(Object.keys(problem.errors ?? {})).toEqual(['price'])
    })
  })

  test('missing', async () => {
    await nothingIsWritten(async () => {
      const answer = await anna.post(bidsPath(), { commandId: randomUUID(), confirmations: allConfirmed })
      expect([answer.status, problemIn(answer).code]).toEqual([400, 'priceInvalid'])
    })
  })
})

describe('a body of the wrong shape', () => {
  test.each([
    ['no JSON', '{"price":', 'malformedJson', undefined],
    ['a bare word', 'price', 'malformedJson', undefined],
    ['a number', '100000', 'malformedJson', undefined],
    ['a poisoned prototype', '{"__proto__":{"price":1}}', 'malformedJson', undefined],
    ['a list', '[]', 'validationFailed', ['']],
    [
      'an unknown field',
      JSON.stringify({ ...body(), bidderId: randomUUID() }),
      'validationFailed',
      ['bidderId'],
    ],
    [
      'an unknown confirmation',
      JSON.stringify(body({ confirmations: { ...allConfirmed, x: true } })),
      'validationFailed',
      ['confirmations.x'],
    ],
    [
      'a confirmation of a wrong type',
      JSON.stringify(body({ confirmations: { ...allConfirmed, agbChecked: 'yes' } })),
      'validationFailed',
      ['confirmations.agbChecked'],
    ],
    ['no command id', JSON.stringify(body({ commandId: undefined })), 'validationFailed', ['commandId']],
    [
      'a command id that is none',
      JSON.stringify(body({ commandId: 'a' })),
      'validationFailed',
      ['commandId'],
    ],
  ])('%s', async (_name, text, code, fields) => {
    await nothingIsWritten(async () => {
      const answer = await anna.post(bidsPath(), text)
      expect(answer.status).toBe(400)
      const problem = problemIn(answer)
      expect(problem).toMatchObject({ code, title: VALIDATION_TITLE })
      if (fields !== undefined) expect(Object.keys(problem.errors ?? {})).toEqual(fields)
    })
  })

  test('a key given twice counts once, as the last', async () => {
    const auction = await stack.openAuction()
    const text = rawBody('1').replace('{"price":1', '{"price":1,"price":100000')
    const answer = await anna.post(`/api/auctions/${auction}/bids`, text)
    expect([answer.status, (answer.json() as { price: number }).price]).toEqual([201, 100_000])
  })

  test('over the limit', async () => {
    await nothingIsWritten(async () => {
      const answer = await anna.post(bidsPath(), rawBody(`1${' '.repeat(20_000)}`))
      expect([answer.status, problemIn(answer).code]).toEqual([413, 'payloadTooLarge'])
    })
  })

  test('over the limit once it is unpacked', async () => {
    const { gzipSync } = await import('node:zlib')
    await nothingIsWritten(async () => {
      const bomb = gzipSync(rawBody(`1${' '.repeat(5_000_000)}`))
      const response = await fetch(stack.url + bidsPath(), {
        method: 'POST',
        headers: { cookie: anna.cookie, 'content-type': 'application/json', 'content-encoding': 'gzip' },
        body: bomb,
      })
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
        413,
        'payloadTooLarge',
      ])
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
  ])('of type %s', async (contentType) => {
    await nothingIsWritten(async () => {
      const answer = await anna.post(bidsPath(), body(), { 'content-type': contentType })
      expect([answer.status, problemIn(answer).code]).toEqual([415, 'unsupportedMediaType'])
    })
  })
})

describe('a request without permission or target', () => {
  test.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('from another site: %o', async (headers) => {
    await nothingIsWritten(async () => {
      const answer = await anna.post(bidsPath(), body(), headers)
      expect([answer.status, problemIn(answer).code]).toEqual([403, 'crossSiteRequest'])
    })
  })

  test('without a session', async () => {
    await nothingIsWritten(async () => {
      for (const cookie of ['', 'zuschlag-session=x', `zuschlag-session=${'A'.repeat(43)}`]) {
        const stranger = new ScriptClient(stack.url)
        stranger.cookie = cookie
        const answer = await stranger.post(bidsPath(), body())
        expect([answer.status, problemIn(answer).code]).toEqual([401, 'unauthenticated'])
      }
    })
  })

  test('an auction that is not there', async () => {
    await nothingIsWritten(async () => {
      const path = `/api/auctions/${randomUUID()}`
      const answers = [
        await anna.post(`${path}/bids`, body()),
        await anna.post(`${path}/immediate-purchase-requests`, {
          commandId: randomUUID(),
          confirmations: allConfirmed,
        }),
        await anna.get(path),
        await anna.get(`${path}/costs?price=1`),
        await anna.get(`${path}/anonymized-bids`),
        await anna.get(path.replace('/api/', '/api/public/')),
      ]
      for (const answer of answers) {
        expect(answer.status).toBe(404)
        expect(problemIn(answer)).toMatchObject({
          code: 'auctionNotFound',
          message: 'AuctionDetails.NotFound',
        })
      }
    })
  })

  test('an invalid id', async () => {
    await nothingIsWritten(async () => {
      for (const path of ['/api/auctions/x/bids', '/api/auctions/x/immediate-purchase-requests']) {
        expect(problemIn(await anna.post(path, body()))).toMatchObject({
          status: 400,
          code: 'validationFailed',
        })
      }
      const answer = await anna.get('/api/public/auctions/x')
      expect(problemIn(answer)).toMatchObject({ status: 400, title: VALIDATION_TITLE })
    })
  })

  test('an unknown path or method', async () => {
    const unknown = await anna.get('/api/nothing/here')
    expect([unknown.status, problemIn(unknown).code]).toEqual([404, 'notFound'])
    const wrong = await anna.send('DELETE', bidsPath())
    expect([wrong.status, problemIn(wrong).code, wrong.headers.get('allow')]).toEqual([
      405,
      'methodNotAllowed',
      'POST',
    ])
  })

  test.each([
    '',
    '?price=',
    '?price=0',
    '?price=1.5',
    '?price=1e5',
    '?price=99999999999',
    '?price=1&price=2',
    '?price=1&x=1',
  ])('costs%s', async (query) => {
    const answer = await anna.get(`/api/auctions/${auctionId}/costs${query}`)
    expect(problemIn(answer)).toMatchObject({ status: 400, code: 'validationFailed' })
  })

  test.each(['?skip=-1', '?take=0', '?take=101', '?take=x', `?search=${'a'.repeat(201)}`, '?sort=x'])(
    'ended%s',
    async (query) => {
      expect((await anna.get(`/api/public/auctions/ended${query}`)).status).toBe(400)
    },
  )
})
