import type { Configuration } from '../../product/configuration/configuration.ts'
import { isInstanceRunning, readInstanceFacts } from '../../product/instance-lock.ts'
import { checkReadiness } from './check-processes.ts'
import type { Finding } from './finding.ts'

export type ProductFindings = {
  readonly findings: readonly Finding[]
  /** Where the read models are, as far as that is known while nothing is started. */
  readonly databaseUrl: string | null
}

/** Whether a product works on these data, where, and what it says of its own health. */
export async function checkProduct({ dataDir, databaseUrl }: Configuration): Promise<ProductFindings> {
  const part = 'product'
  const facts = readInstanceFacts(dataDir)
  if (facts === undefined || !isInstanceRunning(dataDir)) {
    const text = 'no npm start runs on these data'
    return { findings: [{ code: 'product-not-running', part, level: 'note', text }], databaseUrl }
  }
  const text = `${facts.address} (process ${facts.pid}, since ${facts.startedAt})`
  const running: Finding = { code: 'product-running', part, level: 'ok', text }
  const findings = [running, ...(await checkReadiness(facts.localUrl))]
  return { findings, databaseUrl: databaseUrl ?? facts.databaseUrl }
}
