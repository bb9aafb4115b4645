import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { instantToMs, type Instant } from '@zuschlag/contracts/kernel/instant'
import { useEffect, useRef } from 'react'
import { POLITE_INTERVAL_MS } from '../../../design/announcer.ts'
import { announce, dropAnnouncement } from '../../../design/live-region.tsx'
import { useServerNowMs } from '../../../kernel/clock/clock-context.tsx'
import { passedMark, type CountdownMarkS } from '../../../kernel/clock/countdown.ts'
import { useDuration } from '../../../kernel/i18n/use-duration.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useConnectionStatus } from '../../../kernel/live/live-context.tsx'
import { nextBidOf } from '../shared/lowest-bid.ts'
import { phaseOf } from '../shared/phase.ts'

type Props = {
  details: AuctionDetails
  /** The reader's own bid on its way; its receipt will speak for it. */
  pendingPrice?: number | null
}

/** Speaks what changes while the page is open: prices, being outbid, extensions, time and the connection. */
export function Announcements({ details, pendingPrice = null }: Props) {
  useSpokenPrice(details, pendingPrice)
  useSpokenExtension(details)
  useSpokenMarks(details)
  useSpokenEnd(details.hasEnded)
  useSpokenConnection(details.timeZone)
  return null
}

function useSpokenPrice(details: AuctionDetails, pendingPrice: number | null): void {
  const { t, format } = useIntl()
  const before = useRef(details)
  useEffect(() => {
    const was = before.current
    before.current = details
    const news = priceNews(was, details, pendingPrice)
    if (news === 'own') dropAnnouncement('price')
    const price = details.currentPrice
    if (news === 'none' || news === 'own' || price === null) return
    const money = (amount: number) => format.money(amount, details.tenant.currencyCode)
    if (news === 'outbid') {
      const { kind, minimum } = nextBidOf(details)
      const figures = { price: money(price), minimum: money(minimum) }
      announce(t(`details.announce.outbid.${kind}`, figures), 'assertive', 'price')
      return
    }
    announce(t('details.announce.price', { price: money(price) }), 'polite', 'price')
  }, [details, pendingPrice, format, t])
}

function useSpokenExtension({ end, timeZone }: AuctionDetails): void {
  const { t, format } = useIntl()
  const before = useRef(end)
  useEffect(() => {
    const was = before.current
    before.current = end
    if (was === null || end === null || end <= was) return
    announce(t('details.announce.extended', { date: format.dateTimeSeconds(end, timeZone) }), 'polite', 'end')
  }, [end, timeZone, format, t])
}

function useSpokenMarks(details: AuctionDetails): void {
  const { t } = useTranslation()
  const duration = useDuration()
  const nowMs = useServerNowMs()
  const before = useRef<Look | null>(null)
  const { end, hasEnded } = details
  const phase = phaseOf(details, nowMs)
  useEffect(() => {
    const was = before.current
    const look = end === null || nowMs === null ? null : lookAt(was, end, nowMs)
    before.current = look
    if (was === null || look === null || phase === 'withdrawn' || phase === 'upcoming') return
    const mark = markToSpeak(was, look)
    if (mark === null) return
    if (mark === 0) {
      if (!hasEnded) announce(t('details.announce.overUnconfirmed'), 'polite', 'end')
    } else
      announce(t('details.announce.left', { time: duration(mark * 1000, { units: 1 }) }), 'polite', 'time')
  }, [end, hasEnded, nowMs, phase, duration, t])
}

/** The page's clock passes an end that a bid may have moved: only the server says that it was the end. */
function useSpokenEnd(hasEnded: boolean): void {
  const { t } = useTranslation()
  const before = useRef(hasEnded)
  useEffect(() => {
    if (hasEnded && !before.current) announce(t('details.announce.ended'), 'polite', 'end')
    before.current = hasEnded
  }, [hasEnded, t])
}

function useSpokenConnection(timeZone: string): void {
  const { t, format } = useIntl()
  const status = useConnectionStatus()
  const wasLost = useRef(false)
  useEffect(() => {
    if (status.kind === 'stale' && !wasLost.current) {
      wasLost.current = true
      const time = status.since === null ? '' : format.timeSeconds(status.since, timeZone)
      announce(t('live.announceLost', { time }), 'assertive')
    }
    if (status.kind === 'live' && wasLost.current) {
      wasLost.current = false
      announce(t('live.announceLive'))
    }
  }, [status, timeZone, format, t])
}

/**
 * What a change of the price is to the reader. `own`: their own bid, for which the receipt speaks; what still
 * waits to be spoken of an older price is outdated.
 */
export function priceNews(
  was: AuctionDetails,
  details: AuctionDetails,
  pendingPrice: number | null,
): 'none' | 'outbid' | 'own' | 'price' {
  const price = details.currentPrice
  const own = details.currentUserLastBidPrice ?? null
  if (price === null || price === was.currentPrice) return 'none'
  if (details.isOutbidden === true && was.isOutbidden !== true && own !== null) return 'outbid'
  return price === own || price === pendingPrice ? 'own' : 'price'
}

/** A look at the server's clock while an end is ahead. */
type Look = {
  readonly end: Instant
  readonly atMs: number
  /** When the end was last seen to move. */
  readonly movedMs: number | null
}

export function lookAt(was: Look | null, end: Instant, atMs: number): Look {
  const hasMoved = was !== null && was.end !== end
  return { end, atMs, movedMs: hasMoved ? atMs : (was?.movedMs ?? null) }
}

/**
 * The mark of the time left that was passed between two looks. Just after an extension only the end itself is
 * news: the new time left is close above a mark.
 */
export function markToSpeak(was: Look, look: Look): CountdownMarkS | null {
  if (was.end !== look.end) return null
  const mark = passedMark(leftMs(was), leftMs(look))
  const hasJustMoved = look.movedMs !== null && look.atMs - look.movedMs < POLITE_INTERVAL_MS
  return hasJustMoved && mark !== 0 ? null : mark
}

function leftMs({ end, atMs }: Look): number {
  return instantToMs(end) - atMs
}
