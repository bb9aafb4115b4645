import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../embedded-postgres/server-process.ts'
import type { Benchmark } from './figure.ts'
import { median } from './figure.ts'

const root = path.resolve(import.meta.dirname, '../..')
const GOAL_SECONDS = 5

/** From `npm start` on data that is there to the line that says the product is ready, in seconds. */
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
  const product = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'development', DEMO: '1', DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  const ready = new Promise<number>((resolve, reject) => {
    let said = ''
    product.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      if (said.includes('Zuschlag is ready')) resolve((performance.now() - startedAt) / 1000)
    })
    product.once('exit', (code) => reject(new Error(`npm start ended with ${code}:\n${said}`)))
  })
  try {
    return await ready
  } finally {
    product.kill('SIGINT')
    await ended
  }
}
