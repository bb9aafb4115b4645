import type { Metric, Registry } from 'prom-client'

/** Names of an earlier release and what replaces them; to be removed with the next release. */
const replacements = {
  zuschlag_limit_use: 'zuschlag_limit_usage',
  zuschlag_commands_under_way: 'zuschlag_commands_in_flight',
  zuschlag_http_request_seconds: 'http_server_request_duration_seconds',
} as const

/**
 * Emits the same values under the deprecated names too, so that dashboards keep working during an upgrade.
 */
export function registerDeprecatedNames(registry: Registry): void {
  for (const [name, replacement] of Object.entries(replacements)) {
    const get = async () => {
      const found = await registry.getSingleMetric(replacement)?.get()
      const values = (found?.values ?? []) as { metricName?: string }[]
      return {
        ...found,
        name,
        help: `deprecated: use ${replacement}`,
        // Lines of a histogram have names of their own: `_bucket`, `_sum`, `_count`.
        values: values.map((each) =>
          each.metricName === undefined
            ? each
            : { ...each, metricName: each.metricName.replace(replacement, name) },
        ),
      }
    }
    // The registry reads a metric's name and calls `get`; prom-client has no type for that part.
    registry.registerMetric({ name, get } as unknown as Metric)
  }
}
