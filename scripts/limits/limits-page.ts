import type { Limit } from './collect-limits.ts'
import { metricOf } from './metric-of.ts'

const intro = `# Limits

Every queue, body, page, subscription, session, cache and rate has a limit with a name. This page is written by \`npm run limits\` from the code and compared with it
by \`tests/limits.test.ts\`: a constant that bounds something has MAX or AT_ONCE in its name, or stands in one of the tables \`limits\`, \`liveLimits\`,
\`defaultLimits\`, \`budgets\` and \`retentionDays\`.

What is refused because of a limit is answered with a code (400 for a page or a text that is too long, 413 for a body, 429 with \`Retry-After\` for a rate, 503
for a full queue) and changes nothing. \`zuschlag_limit_max\` and \`zuschlag_limit_usage\` show how full what is held is, \`zuschlag_limit_refusals_total\` counts refusals by name,
and \`zuschlag_engine_limit\` tells the bounds of the engine. The last column says where a limit shows.
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
    const rows = limits
      .filter(({ file }) => file.startsWith(`${folder}/`))
      .map((limit) => {
        const where = limit.file.replace(`${folder}/src/`, '')
        return `| \`${limit.name}\` | \`${limit.value}\` | ${cell(limit.why)} | ${where} | ${shown(metricOf(limit))} |`
      })
    return [
      `## ${title}`,
      '',
      '| limit | value | for | in | shows in |',
      '| --- | --- | --- | --- | --- |',
      ...rows,
    ].join('\n')
  })
  return `${[intro, ...sections].join('\n')}\n`
}

const cell = (text: string): string => text.replaceAll('|', String.raw`\|`).replaceAll('<', '&lt;')
const shown = (metric: string): string => (metric.startsWith('zuschlag_') ? `\`${metric}\`` : metric)
