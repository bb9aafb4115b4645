import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClockTickerProvider, createStoppedTicker } from '../../../kernel/clock/clock-context.tsx'
import { TranslatorContext } from '../../../kernel/i18n/translator-context.ts'
import { translating } from '../../../kernel/i18n/translator.ts'
import { detailsWith } from '../shared/details.fixture.ts'
import { overText } from '../shared/over-text.ts'
import { ShortTimeLeft } from '../shared/short-time-left.tsx'
import { Runtime } from './runtime.tsx'

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
