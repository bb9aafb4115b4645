import { formatted } from '../../product/kernel/formatted.ts'
import type { LimitTable } from './limit-tables.ts'
import { limitTables } from './limit-tables.ts'

const intro = `# Limits

Written by \`npm run limits\` from the values that the product uses; \`tests/limits.test.ts\` compares. What each
one is for stands beside it in the file that is named. Sizes of texts and pages are in the schemas of
\`contracts\`, which the gateway checks every request with. What else bounds one piece of code is a constant
beside it, with MAX or AT_ONCE in its name.

A request beyond a limit changes nothing and is answered with a code: 400 for a page or a text, 413 for a
body, 429 with \`Retry-After\` for a rate, 503 for a full queue. \`zuschlag_limit_max\` and
\`zuschlag_limit_usage\` show how full something is, \`zuschlag_limit_refusals_total\` counts refusals,
\`zuschlag_engine_limit\` shows the limits of the engine.
`

/** The text that docs/limits.md has to have. @param file where it lies, for its format */
export async function limitsPage(file: string): Promise<string> {
  const page = [intro, ...limitTables.map(section)].join('\n')
  return formatted(file, page)
}

function section({ title, source, values, metricOf }: LimitTable): string {
  const rows = Object.entries(values).map(
    ([name, value]) => `| \`${name}\` | ${shown(name, value)} | ${code(metricOf(name))} |`,
  )
  const head = ['| limit | value | shown in |', '| --- | ---: | --- |']
  return [`## ${title}`, '', `From ${code(source)}.`, '', ...head, ...rows, ''].join('\n')
}

function shown(name: string, value: LimitTable['values'][string]): string {
  if (typeof value === 'object') return `${grouped(value.max)} in ${value.seconds} s, by ${value.by}`
  if (!name.endsWith('Bytes')) return grouped(value)
  const kilobytes = value / 1024
  return kilobytes < 1024 ? `${kilobytes} KiB` : `${kilobytes / 1024} MiB`
}

const grouped = (value: number): string => value.toLocaleString('en').replaceAll(',', ' ')
const code = (text: string): string => (/^\w+[/_]\S+$/.test(text) ? `\`${text}\`` : text)
