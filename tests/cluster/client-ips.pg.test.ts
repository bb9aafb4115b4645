import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestLimits } from '@zuschlag/gateway/kernel/request-limits'
import { RunningStack } from '../integration/running-stack.ts'
import { openStackParts } from '../integration/stack-parts.ts'
import { deployedProxy, type RunningNginx, startNginx } from './running-nginx.ts'

/** More wrong passwords than one client IP may send. */
const ATTEMPTS = requestLimits.signInFailureOfAddress.max + 10

/** The proxy for TLS that docs/operations.md shows, without its certificates. */
async function outerProxy(inner: string): Promise<(port: number) => string> {
  const text = await readFile(path.resolve(import.meta.dirname, '../../docs/operations.md'), 'utf8')
  const example = /```nginx\n([\s\S]*?)```/.exec(text)?.[1]
  if (example === undefined) throw new Error('docs/operations.md shows no proxy')
  return (port) =>
    example
      .replace(/^ *ssl_.*$/gm, '')
      .replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`)
      .replace('127.0.0.1:8080', inner)
}

describe.each([
  { proxies: 1, name: 'behind the deployed proxy' },
  { proxies: 2, name: 'behind a proxy for TLS and the deployed one' },
])('$name', ({ proxies }) => {
  const running: RunningNginx[] = []
  let stack: RunningStack
  let address: string

  beforeAll(async () => {
    stack = new RunningStack(await openStackParts(), proxies)
    await stack.start()
    const inner = await startNginx(await deployedProxy([Number(new URL(stack.url).port)]))
    running.push(inner)
    if (proxies === 2) running.push(await startNginx(await outerProxy(inner.address)))
    address = running.at(-1)?.address ?? ''
  })
  afterAll(async () => {
    for (const nginx of running) await nginx.stop()
    await stack.close()
  })

  /**
   * Status of a sign-in with a wrong password; `from` is the IP of the client's own end of the
   * connection.
   */
  async function wrongPassword(
    number: number,
    from: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const [host, port] = address.split(':')
    const sent = request({
      host,
      port,
      localAddress: from,
      method: 'POST',
      path: '/api/account/login',
      headers: { 'content-type': 'application/json', ...headers },
    })
    sent.end(JSON.stringify({ email: `${from}-${number}@test.example`, password: 'wrong' }))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode ?? 0
  }

  async function statuses(each: (number: number) => Promise<number>): Promise<Set<number>> {
    const seen = new Set<number>()
    for (let number = 1; number <= ATTEMPTS; number += 1) seen.add(await each(number))
    return seen
  }

  test('clients with different IPs do not share limits', async () => {
    expect(await statuses((number) => wrongPassword(number, `127.0.3.${number}`))).toEqual(new Set([401]))
  })

  test('one client reaches the limit of its IP', async () => {
    expect(await statuses((number) => wrongPassword(number, '127.0.4.1'))).toEqual(new Set([401, 429]))
  })

  test('a client that forges proxy headers reaches the same limit', async () => {
    const forged = (number: number) => ({
      'x-forwarded-for': `203.0.113.${number}, 198.51.100.${number}`,
      'x-real-ip': `203.0.113.${number}`,
      forwarded: `for=203.0.113.${number}`,
    })
    const seen = await statuses((number) => wrongPassword(number, '127.0.5.1', forged(number)))
    expect(seen).toEqual(new Set([401, 429]))
  })
})
