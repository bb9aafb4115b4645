import { expect, test } from 'vitest'
import { incidentLine } from './incident.ts'

test('a line of the log says what failed and why', () => {
  const error = new Error('it did not answer in time', { cause: new Error('deadline exceeded') })
  const line = JSON.parse(
    JSON.stringify(incidentLine({ kind: 'loadFailed', auctionId: 'a', error })),
  ) as object
  expect(line).toMatchObject({
    kind: 'loadFailed',
    auctionId: 'a',
    error: { name: 'Error', message: 'it did not answer in time', cause: 'deadline exceeded' },
  })
  expect(incidentLine({ kind: 'flushFailed', error: 'a text' })).toMatchObject({ error: 'a text' })
})
