import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { people, type Answer, type ScriptClient } from './people.ts'
import { signedIn, stackOfFile } from './running-stack.ts'

/**
 * Every read of the running server, asked by a broker of one tenant for what belongs to another: neither a
 * list nor a page may hold a row of it. Which reads there are is taken from the server's own description.
 */

const SECRET = 'Geheimes Zinshaus Nummer 4711'

const stack = await stackOfFile()
const { tenantId, brokerId, brokerUserId } = people.otherTenant
const theirs = await stack.draftAuction({
  ownership: { tenantId, brokerId, brokerUserId },
  description: { title: SECRET },
})
await stack.draftAuction({ description: { title: 'Eigenes Haus' } })
const [own, other] = await signedIn(stack, 'broker', 'otherBroker')
const description = (await own.get('/api/openapi.json')).json() as { paths: Record<string, object> }
const reads = Object.entries(description.paths).flatMap(([path, methods]) => ('get' in methods ? [path] : []))

const filled = (path: string): string =>
  path
    .replace('{auctionId}', theirs)
    .replace('{tenantId}', people.otherTenant.tenantId)
    .replaceAll(/\{\w+\}/g, () => randomUUID())

async function askedFor(client: ScriptClient, path: string): Promise<Answer> {
  const answer = await client.get(filled(path))
  return answer.status === 400 ? client.get(`${filled(path)}?skip=0&take=50`) : answer
}

test('a tenant sees its own auction in its reads, so that they have something to hide', async () => {
  const answers = await Promise.all(reads.map((path) => askedFor(other, path)))
  expect(answers.filter(({ text }) => text.includes(SECRET)).length).toBeGreaterThan(2)
})

test('no read shows a row of it to another tenant', async () => {
  expect(reads.length).toBeGreaterThan(40)
  const leaks: string[] = []
  for (const path of reads) {
    const { status, text } = await askedFor(own, path)
    const isLeaked = text.includes(SECRET) || (status < 400 && text.includes(theirs))
    if (isLeaked) leaks.push(`${path}: ${status} ${text.slice(0, 200)}`)
    // Of what one address alone is about, there is nothing to read at all.
    if (path.includes('{auctionId}') && status < 400) leaks.push(`${path}: ${status}`)
  }
  expect(leaks).toEqual([])
})
