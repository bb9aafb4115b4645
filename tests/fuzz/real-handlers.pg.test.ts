import { afterAll, beforeAll, expect, test } from 'vitest'
import { people, ScriptClient } from '../integration/people.ts'
import { type RunningStack, startStack } from '../integration/running-stack.ts'
import { corpusOf, inputOf } from './fuzz.ts'
import { assertClean } from './gateway-targets.ts'
import { allEndpoints, requestTo } from './http-requests.ts'

/** Inputs of this run; `FUZZ_INPUTS=20000 npx vitest run --project postgres tests/fuzz` is a soak. */
const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 250)
const SEED = Number(process.env['FUZZ_SEED'] ?? 1)
/** Statuses of what was refused before it was looked into; a rule's refusal (409) may be recorded. */
const untouched: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 413, 415])
/** What changes without anybody's request, or says, some time after the answer, that one was refused. */
const restless: ReadonlySet<string> = new Set(['sessions', 'refused_offers', 'gateway_incidents'])
/** Would end the session that the next input is sent with, or the account. */
const ending: ReadonlySet<string> = new Set([
  'logout',
  'deletePersonalData',
  'endOtherSessions',
  'changePassword',
])

let stack: RunningStack
let clients: readonly ScriptClient[]
beforeAll(async () => {
  stack = await startStack()
  await stack.openAuction()
  const signedIn = [people.anna, people.broker, people.admin].map((who) =>
    ScriptClient.signedIn(stack.url, who),
  )
  clients = [new ScriptClient(stack.url), ...(await Promise.all(signedIn))]
})
afterAll(() => stack.close())

/** Everything that is kept, as a digest for each table, and the head of the log. */
async function kept(): Promise<Readonly<Record<string, unknown>>> {
  const tables = await stack.knex('pg_tables').where({ schemaname: 'accounts' }).pluck<string[]>('tablename')
  const digests = tables
    .filter((table) => !restless.has(table))
    .map(
      (table) =>
        `(select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) from accounts.${table} t) as ${table}`,
    )
  const { rows } = await stack.knex.raw<{ rows: Record<string, unknown>[] }>(`select ${digests.join(', ')}`)
  return { ...rows[0], log: await stack.log.head() }
}

test(
  `${INPUTS} changed requests to the real handlers: no fault, and what is refused changes nothing`,
  { timeout: 60_000 + INPUTS * 200 },
  async () => {
    const corpus = corpusOf({ name: 'http' })
    const endpoints = (await allEndpoints()).filter(({ endpoint }) => !ending.has(endpoint.name))
    let before = await kept()
    const statuses = new Map<number, number>()
    for (let index = 0; index < INPUTS; index += 1) {
      const { input, random } = inputOf(corpus, SEED, index)
      const sampled = random.pick(endpoints)
      const { method, url, headers, body } = requestTo(sampled, random, input)
      const client = random.pick(clients)
      const mayHaveBody = method !== 'GET' && body.length > 0
      const answer = await fetch(stack.url + url, {
        method,
        headers: {
          cookie: client.cookie,
          ...(mayHaveBody ? { 'content-type': headers['content-type'] ?? '' } : {}),
        },
        ...(mayHaveBody ? { body: new Uint8Array(body) } : {}),
      })
      const text = await answer.text()
      const said = `${sampled.endpoint.name}, seed ${SEED}, input ${index}: ${method} ${url} ${body.toString('utf8').slice(0, 500)}`
      const type = answer.headers.get('content-type') ?? ''
      expect(() => assertClean({ status: answer.status, type, text }), said).not.toThrow()
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const after = await kept()
      if (untouched.has(answer.status)) expect(after, said).toEqual(before)
      before = after
    }
    // Both ways are taken: what is right gets in, what is wrong is refused.
    expect(statuses.get(400) ?? 0).toBeGreaterThan(INPUTS / 20)
    expect(
      [200, 201, 202, 204].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0),
    ).toBeGreaterThan(INPUTS / 50)
  },
)
