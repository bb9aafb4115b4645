import { archiveOf } from '@zuschlag/gateway/openimmo/archive.fixture'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { people } from './people.ts'
import type { RunningStack } from './running-stack.ts'
import { startStack } from './running-stack.ts'
import { problemIn, ScriptClient } from './script-client.ts'

const MEGABYTE = 1024 * 1024
const REQUESTS_MEANWHILE = 20

let stack: RunningStack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

test.each([
  ['an archive that unpacks to 149 MB of blanks', () => archiveOf({ 'a.xml': ' '.repeat(149 * MEGABYTE) })],
  ['a document of elements up to its limit', () => Buffer.from(`<a>${'<b/>'.repeat(4 * MEGABYTE)}</a>`)],
  ['the start of a tag and blanks', () => Buffer.from(`<a><![CDATA[<br${' '.repeat(MEGABYTE)}]]></a>`)],
])('%s: other requests are answered while it is read', async (_what, content) => {
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  const auctionId = await stack.draftAuction()
  const form = new FormData()
  form.append('openimmo', new Blob([new Uint8Array(content())]), 'object.zip')
  let isRead = false
  const reading = broker
    .send('POST', `/api/administration/auctions/${auctionId}/openimmo`, { form })
    .finally(() => (isRead = true))
  let meanwhile = 0
  while (!isRead) {
    expect((await fetch(`${stack.url}/health/live`)).status).toBe(200)
    if (!isRead) meanwhile += 1
  }
  const answer = await reading
  expect([answer.status, problemIn(answer).code]).toEqual([400, 'validationFailed'])
  expect(meanwhile).toBeGreaterThan(REQUESTS_MEANWHILE)
})
