import path from 'node:path'
import type { Configuration } from '../../configuration.ts'
import { isInstanceRunning, readInstanceFacts } from '../../product/instance-lock.ts'
import { reasonOf } from './finding.ts'
import type { Finding } from './finding.ts'

const answerWithinMs = 3_000

export type ProductFindings = {
  readonly findings: readonly Finding[]
  /** Where the read models are, as far as that is known while nothing is started. */
  readonly databaseUrl: string | null
}

/** Whether a product works on these data, where, and what it says of its own health. */
export async function checkProduct({ dataDir, databaseUrl }: Configuration): Promise<ProductFindings> {
  const facts = readInstanceFacts(dataDir)
  if (facts === undefined || !isInstanceRunning(dataDir)) {
    const text = 'no npm start runs on these data; processes apart tell at /health/ready how they are'
    return { findings: [{ part: 'product', level: 'note', text }], databaseUrl }
  }
  const since = `process ${facts.pid}, since ${facts.startedAt}`
  const running: Finding = { part: 'product', level: 'ok', text: `${facts.address} (${since})` }
  const findings = [running, await checkReadiness(facts.address)]
  return { findings, databaseUrl: databaseUrl ?? facts.databaseUrl }
}

type Readiness = { readonly status: string; readonly missing: readonly string[] }

async function checkReadiness(address: string): Promise<Finding> {
  const url = new URL(path.posix.join('/', 'health/ready'), address)
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerWithinMs) })
    const { status, missing } = (await response.json()) as Readiness
    if (response.ok) return { part: 'health', level: 'ok', text: status }
    return { part: 'health', level: 'problem', text: missing.join('; ') }
  } catch (error) {
    return { part: 'health', level: 'problem', text: `${url.href} does not answer: ${reasonOf(error)}` }
  }
}
