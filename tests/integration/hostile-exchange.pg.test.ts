import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { archiveOf } from '@zuschlag/gateway/modules/back-office/openimmo/archive.fixture'
import { expect, test } from 'vitest'
import { people, problemIn, ScriptClient } from './people.ts'
import { stackOfFile } from './running-stack.ts'

const MEGABYTE = 1024 * 1024

const stack = await stackOfFile()

test.each([
  ['an archive that unpacks to 149 MB of blanks', () => archiveOf({ 'a.xml': ' '.repeat(149 * MEGABYTE) })],
  ['a document of elements up to its limit', () => Buffer.from(`<a>${'<b/>'.repeat(4 * MEGABYTE)}</a>`)],
  ['the start of a tag and blanks', () => Buffer.from(`<a><![CDATA[<br${' '.repeat(MEGABYTE)}]]></a>`)],
])('%s: other requests are answered while it is read', async (_what, content) => {
  const broker = await ScriptClient.signedIn(stack.url, people.broker)
  const auctionId = await stack.draftAuction()
  const path = `/api/administration/auctions/${auctionId}/openimmo`
  let [isAnswered, isReading, meanwhile] = [false, false, 0]
  const follow = (message: unknown): void => {
    isReading = true
    ;(message as { process: ChildProcess }).process.once('exit', () => (isReading = false))
  }
  subscribe('child_process', follow)
  const reading = broker
    .upload(path, 'openimmo', content(), { fields: { name: 'object.zip' } })
    .finally(() => (isAnswered = true))
  while (!isAnswered) {
    const wasReading = isReading
    expect((await fetch(`${stack.url}/health/live`)).status).toBe(200)
    if (wasReading && isReading) meanwhile += 1
  }
  unsubscribe('child_process', follow)
  const answer = await reading
  expect(answer.status).toBe(400)
  expect(Object.keys(problemIn(answer).errors ?? {})).toEqual(['openimmo'])
  expect(meanwhile).toBeGreaterThan(0)
})
