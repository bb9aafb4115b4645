import { connectTransport } from '@zuschlag/engine/transport/connect-transport'
import { z } from 'zod'
import type { Configuration } from '../../product/configuration/configuration.ts'
import type { NatsSettings } from '../../product/configuration/nats-settings.ts'
import { isDamagedNote } from '../../product/damaged-notes.ts'
import { statusChecks } from '../../product/transport.ts'
import { type Finding, reasonOf } from './finding.ts'

const ANSWER_TIMEOUT_MS = 3_000
const CONNECT_TIMEOUT_MS = 3_000
const CONNECT_POLL_MS = 50

const readinessSchema = z.object({
  status: z.string(),
  missing: z.array(z.string()).default([]),
  notes: z.array(z.string()).default([]),
})

/** What a process says at /health/ready. */
export async function checkReadiness(url: string): Promise<readonly Finding[]> {
  const part = 'health'
  const address = new URL('/health/ready', url).href
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) })
    const { status, missing, notes } = readinessSchema.parse(await response.json())
    const text = `${new URL(url).origin}: ${[status, ...missing].join('; ')}`
    const ready: Finding = response.ok
      ? { code: 'process-ready', part, level: 'ok', text }
      : { code: 'process-not-ready', part, level: 'problem', text }
    return [ready, ...notes.map((note) => findingOf(note))]
  } catch (error) {
    const text = `${address} does not answer: ${reasonOf(error)}`
    return [{ code: 'process-unreachable', part, level: 'problem', text }]
  }
}

function findingOf(note: string): Finding {
  return isDamagedNote(note)
    ? { code: 'history-damaged', part: 'health', level: 'problem', text: note }
    : { code: 'process-note', part: 'health', level: 'warning', text: note }
}

/**
 * Processes that run apart: NATS, and over it whether each partition has a leading engine and whether the
 * projections have caught up; of gateways, mails and standby engines what they say at the addresses that are
 * given.
 */
export async function checkProcesses(
  configuration: Pick<Configuration, 'nats' | 'partitions'>,
  urls: readonly string[],
): Promise<readonly Finding[]> {
  const byUrl = (await Promise.all(urls.map(checkReadiness))).flat()
  const { nats, partitions } = configuration
  if (nats === null) return byUrl
  const text = 'gateways, mails and standby engines do not answer over NATS: name their addresses with --url'
  const unseen: Finding = { code: 'processes-unseen', part: 'processes', level: 'note', text }
  return [...(await checkNats(nats, partitions)), ...byUrl, ...(urls.length === 0 ? [unseen] : [])]
}

async function checkNats(nats: NatsSettings, partitions: number): Promise<readonly Finding[]> {
  // A forged answer is none: the check below says that nobody answers.
  const { link, close } = await connectTransport(
    { kind: 'nats', ...nats },
    'zuschlag-doctor',
    () => undefined,
  )
  try {
    const { host } = new URL(nats.url)
    const until = performance.now() + CONNECT_TIMEOUT_MS
    while (link?.isConnected() === false && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, CONNECT_POLL_MS))
    if (link === null || !link.isConnected()) {
      const text = `${host} does not answer: engines and projections cannot be seen`
      return [{ code: 'nats-unreachable', part: 'nats', level: 'problem', text }]
    }
    const answers = statusChecks(link, partitions).map(async ({ name, check }): Promise<Finding> => {
      const missing = await check()
      return missing === null
        ? { code: 'part-ready', part: name, level: 'ok', text: 'answers' }
        : { code: 'part-not-ready', part: name, level: 'problem', text: missing }
    })
    const connected: Finding = { code: 'nats-connected', part: 'nats', level: 'ok', text: host }
    return [connected, ...(await Promise.all(answers))]
  } finally {
    await close()
  }
}
