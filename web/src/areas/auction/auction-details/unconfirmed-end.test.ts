import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockTickerProvider, createStoppedTicker } from '../../../kernel/clock/clock-context.tsx'
import { TranslatorContext, translating } from '../../../kernel/i18n/use-translation.ts'
import { detailsWith } from '../shared/details.fixture.ts'
import { overText, phaseOf } from '../shared/phase.ts'
import { ShortTimeLeft } from '../shared/runtime-meter.tsx'
import { PhaseBadge } from '../shared/phase-badge.tsx'
import { Runtime } from './runtime.tsx'
import { StandingBadge, StandingText } from './price-block.tsx'

const running = detailsWith()
const end = Date.parse(running.end ?? '')
const confirmed = detailsWith({ hasEnded: true })
const withdrawn = detailsWith({ isWithdrawn: true })

/** What is shown at the instant of the end; a text is its key. */
function shown(element: ReactElement): string {
  const translator = { language: 'en', t: translating((key) => key) } as const
  const spoken = createElement(TranslatorContext, { value: translator }, element)
  return renderToStaticMarkup(createElement(ClockTickerProvider, { value: createStoppedTicker(end) }, spoken))
}

const runtime = (details: AuctionDetails) => shown(createElement(Runtime, { details }))
const timeLeft = (details: AuctionDetails) => shown(createElement(ShortTimeLeft, { details }))

test('at the end by the clock alone, the time is up and the result is being confirmed', () => {
  expect(overText(running, end)).toBe('details.time.overUnconfirmed')
  expect(overText(confirmed, end)).toBe('details.time.over')
  expect(overText(withdrawn, end)).toBe('details.time.withdrawn')
})

test('the runtime says that it has ended only when the server has said so', () => {
  expect(runtime(running)).toContain('details.time.overUnconfirmed')
  expect(runtime(running)).toContain('details.time.end<')
  expect(runtime(running)).not.toMatch(/auction\.phase\.ended|details\.time\.endedAt/)
  expect(runtime(confirmed)).toContain('auction.phase.ended')
  expect(runtime(confirmed)).toContain('details.time.endedAt')
})

test('so does the line above an open form', () => {
  expect(timeLeft(running)).toContain('details.time.overUnconfirmed')
  expect(timeLeft(confirmed)).toContain('details.time.over<')
})

test('cards say that the result is being confirmed', () => {
  const phase = phaseOf(running, end)
  const { start, timeZone } = running
  expect(shown(createElement(PhaseBadge, { phase, start, timeZone }))).toContain(
    'auction.phase.endUnconfirmed',
  )
})

test.each([
  { isHighestBidder: true },
  { isHighestBidder: false, isOutbidden: true, currentPrice: 2_500_000 },
])('how a bidder stands is open until the end is confirmed: %j', (standing) => {
  const standingOf = (details: AuctionDetails) =>
    shown(createElement(StandingText, { details, isOver: details.hasEnded, asOf: null })) +
    shown(createElement(StandingBadge, { details }))
  const own = { currentUserLastBidPrice: 2_320_000, ...standing }
  expect(standingOf(detailsWith(own))).toBe('<p class="sm muted">details.standing.unconfirmed</p>')
  expect(standingOf(detailsWith({ ...own, hasEnded: true }))).toMatch(/details\.standing\.(led|beatenBy)/)
})
