import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'

test('limits, commands and requests are emitted under their names and the deprecated ones', async () => {
  const { registry, limits, commandsInFlight, httpSeconds } = createMetrics()
  limits.watch('liveRooms', 20, () => 5)
  commandsInFlight.set(3)
  httpSeconds.observe({ operation: 'placeBid', status: '200' }, 0.004)
  const page = await registry.metrics()
  for (const name of ['zuschlag_limit_usage', 'zuschlag_limit_use'])
    expect(page).toContain(`\n${name}{limit="liveRooms"} 5\n`)
  for (const name of ['zuschlag_commands_in_flight', 'zuschlag_commands_under_way'])
    expect(page).toContain(`\n${name} 3\n`)
  for (const name of ['http_server_request_duration_seconds', 'zuschlag_http_request_seconds']) {
    expect(page).toContain(`# TYPE ${name} histogram\n`)
    expect(page).toContain(`\n${name}_bucket{le="0.005",operation="placeBid",status="200"} 1\n`)
    expect(page).toContain(`\n${name}_count{operation="placeBid",status="200"} 1\n`)
  }
  expect(page).toContain('# HELP zuschlag_limit_use deprecated: use zuschlag_limit_usage\n')
  expect(page).toContain('# HELP zuschlag_commands_under_way deprecated: use zuschlag_commands_in_flight\n')
  expect(page).toContain(
    '# HELP zuschlag_http_request_seconds deprecated: use http_server_request_duration_seconds\n',
  )
})
