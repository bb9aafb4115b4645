import { expect, test } from 'vitest'
import { broker, fixtureEnd } from '../../../../tests/fixtures/auction-commands.ts'
import { codeOf, commandOf, published, running, shift } from '../../../../tests/fixtures/auction-play.ts'

const dayBefore = shift(fixtureEnd, -86_400_000)

test.each([
  ['an earlier end', { end: dayBefore }, 'end'],
  ['an open end instead of the announced one', { openEnd: true }, 'openEnd'],
])('[PUB-12] a running auction refuses %s and names the term', (_what, terms, field) => {
  expect(running().manage('ReviseAuction', { terms })).toEqual({
    ok: false,
    error: { code: 'endNotLater', fields: [field] },
  })
  // Before the start it is a change like any other.
  expect(codeOf(published().manage('ReviseAuction', { terms }))).toBe('accepted')
})

test('[PUB-12] neither a start that is moved nor a pause of the publication lets the end move earlier', () => {
  const moved = running()
  expect(codeOf(moved.manage('ReviseAuction', { terms: { start: dayBefore } }))).toBe('accepted')
  const paused = running()
  expect(codeOf(paused.manage('UnpublishAuction', {}))).toBe('accepted')
  for (const play of [moved, paused]) {
    expect(codeOf(play.manage('ReviseAuction', { terms: { end: shift(fixtureEnd, -1) } }))).toBe(
      'endNotLater',
    )
    expect(codeOf(play.manage('ReviseAuction', { terms: { end: shift(fixtureEnd, 3_600_000) } }))).toBe(
      'accepted',
    )
  }
})

test('[PUB-12] an earlier end that an earlier release recorded is decided and folded as it was', () => {
  const play = running()
  const earlier = commandOf('ReviseAuction', { terms: { end: dayBefore } }, broker)
  expect(codeOf(play.send(earlier, 'recorded'))).toBe('accepted')
  expect(play.end()).toBe(dayBefore)
})
