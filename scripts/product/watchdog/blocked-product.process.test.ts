import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { ProductUnderTest } from '../../../tests/journeys/product-under-test.ts'
import { freePort, startProduct, temporaryDataDir } from '../../../tests/journeys/product-under-test.ts'
import { projectRoot } from '../kernel/project.ts'
import { readInstanceFacts } from '../instance-lock.ts'

const RESTARTED_WITHIN_MS = 90_000
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

/** The process that works on these data and says so, once it is another one than before. */
async function nextProcess(dataDir: string, before: number): Promise<number> {
  const until = performance.now() + RESTARTED_WITHIN_MS
  while (performance.now() < until) {
    const pid = readInstanceFacts(dataDir)?.pid
    if (pid !== undefined && pid !== before) return pid
    await pause(100)
  }
  throw new Error('Nothing was started again')
}

async function ready(product: ProductUnderTest): Promise<void> {
  const until = performance.now() + RESTARTED_WITHIN_MS
  while (performance.now() < until) {
    const answer = await fetch(`${product.url}/health/ready`).catch(() => null)
    if (answer?.ok === true) return
    await pause(100)
  }
  throw new Error(`Not ready again:\n${product.output()}`)
}

test(
  'a product whose event loop is blocked is ended and started again, and answers',
  { timeout: 300_000 },
  async () => {
    const dataDir = await temporaryDataDir()
    ends.push(() => dataDir.remove())
    const block = path.join(projectRoot, 'tests/fixtures/block-on-signal.mjs')
    const env = { NODE_OPTIONS: `--import=${block}` }
    const product = await startProduct({ dataDir: dataDir.path, port: await freePort(), env })
    ends.push(() => product.kill())
    await pauseUntil(() => product.output().includes('is ready'))
    const blocked = readInstanceFacts(dataDir.path)?.pid ?? 0
    process.kill(blocked, 'SIGUSR2')
    expect(await nextProcess(dataDir.path, blocked)).not.toBe(blocked)
    await ready(product)
    // It answers a moment before it listens to a Ctrl-C.
    await pauseUntil(() => product.output().split('is ready').length > 2)
    expect(
      ((await (await fetch(`${product.url}/api/public/auctions`)).json()) as unknown[]).length,
    ).toBeGreaterThan(0)
    expect(product.output()).toContain('did not react any more and is started again')
    const log = readFileSync(path.join(dataDir.path, 'zuschlag.log'), 'utf8')
    expect(log).toMatch(/"stack":\["[^"]*block-on-signal\.mjs:\d+:\d+".*"msg":"event loop blocked"/)
    expect(log).toContain('"msg":"process ended: event loop blocked for too long"')
    expect(await product.stop()).toBe(0)
  },
)

async function pauseUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(50)
}
