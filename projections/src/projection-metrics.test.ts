import { numberToPosition } from '@zuschlag/engine/store/event-log'
import { expect, test } from 'vitest'
import { ProgressMeter, type ProjectorReport, REPORT_MS } from './projection-metrics.ts'

function meter() {
  const reports: ProjectorReport[] = []
  const time = { ms: 1000 }
  const progress = new ProgressMeter(
    (report) => reports.push(report),
    () => time.ms,
  )
  return { progress, reports, time }
}

test('a projector that stays behind is reported with its rate and position', () => {
  const { progress, reports, time } = meter()
  for (let batch = 0; batch <= 10; batch += 1) {
    time.ms += REPORT_MS / 5
    progress.note(4000, numberToPosition(batch * 4000), false)
  }
  expect(reports).toEqual([
    { events: 20_000, eventsPerSecond: 4000, position: numberToPosition(20_000) },
    { events: 20_000, eventsPerSecond: 4000, position: numberToPosition(40_000) },
  ])
})

test('one that keeps up is not, however long it rests between two events', () => {
  const { progress, reports, time } = meter()
  for (let batch = 1; batch <= 10; batch += 1) {
    time.ms += REPORT_MS * 3
    progress.note(1, numberToPosition(batch), true)
  }
  time.ms += REPORT_MS * 3
  progress.note(1, numberToPosition(11), false)
  expect(reports).toEqual([])
})
