import type { Limit } from './collect-limits.ts'
import { metricOf } from './metric-of.ts'

const intro = `# Limits

Written by \`npm run limits\` from the code, compared by \`tests/limits.test.ts\`. A constant that bounds
something has MAX or AT_ONCE in its name, or is a member of \`limits\`, \`liveLimits\`, \`defaultLimits\`,
\`requestLimits\` or \`retentionDays\`.

A request beyond a limit changes nothing and is answered with a code: 400 for a page or a text, 413 for a
body, 429 with \`Retry-After\` for a rate, 503 for a full queue. \`zuschlag_limit_max\` and
\`zuschlag_limit_usage\` show how full something is, \`zuschlag_limit_refusals_total\` counts refusals,
\`zuschlag_engine_limit\` shows the limits of the engine.
`

const parts: Readonly<Record<string, string>> = {
  contracts: 'Contracts: texts, pages and files of a request',
  engine: 'Engine: queues, batches and the log',
  gateway: 'Gateway: connections, bodies, rates, caches and mails',
  projections: 'Projections: batches and pages of rows',
}

/** The page that docs/limits.md has to be. */
export function limitsPage(limits: readonly Limit[]): string {
  const sections = Object.entries(parts).map(([folder, title]) => {
    const own = limits.filter(({ file }) => file.startsWith(`${folder}/`))
    const usual = mostFrequent(own.map(metricOf))
    const rows = own.map((limit) => {
      const where = limit.file.replace(`${folder}/src/`, '')
      const metric = metricOf(limit) === usual ? '' : shown(metricOf(limit))
      return `| \`${limit.name}\` | \`${limit.value}\` | ${cell(limit.why)} | ${where} | ${metric} |`
    })
    return [
      `## ${title}`,
      '',
      `Shown in ${shown(usual)} unless the last column says otherwise.`,
      '',
      '| limit | value | for | in | shown in |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  return `${[intro, ...sections].join('\n')}\n`
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const [[value] = ['']] = [...counts].toSorted(([, a], [, b]) => b - a)
  return value
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;')
const shown = (metric: string): string => (/^(zuschlag|http)_/.test(metric) ? `\`${metric}\`` : metric)
