import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProduct } from '../../tests/journeys/product-under-test.ts'
import { freePort } from '../product/embedded-postgres/server-process.ts'
import type { Benchmark } from './figure.ts'
import { median } from './measure/quantile.ts'

const GOAL_SECONDS = 5

/** From `npm start` on data that is there until the product answers that it is ready, in seconds. */
export const warmStart: Benchmark = {
  name: 'warm start',
  isLong: true,
  async run({ quick, say }) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'zuschlag-bench-'))
    try {
      say('a first start makes the data')
      await startAndStop(dataDir)
      const seconds: number[] = []
      for (let round = 0; round < (quick ? 1 : 5); round += 1) seconds.push(await startAndStop(dataDir))
      return [{ name: 'npm start, warm', value: median(seconds), unit: 's', goal: { atMost: GOAL_SECONDS } }]
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    }
  },
}

async function startAndStop(dataDir: string): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  const product = await startProduct({ dataDir, port })
  const seconds = (performance.now() - startedAt) / 1000
  await product.stop()
  return seconds
}
