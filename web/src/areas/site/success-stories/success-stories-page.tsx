import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { achievedPrice } from '@zuschlag/contracts/auction/achieved-price'
import type { EndedAuction } from '@zuschlag/contracts/auction/views'
import type { Partner } from '@zuschlag/contracts/site/partners'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Avatar } from '../../../design/avatar.tsx'
import { buttonClass } from '../../../design/button-class.ts'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { endedAuctionsQuery, partnersQuery } from '../../../kernel/api/site-queries.ts'
import { useDebounced } from '../../../kernel/api/use-debounced.ts'
import { AuctionPicture } from '../../../auctions/auction-picture.tsx'
import { OutcomeBadge } from '../../../auctions/outcome-badge.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { quoteInLanguage } from '../quotes/quote-in-language.ts'
import styles from './success-stories-page.module.css'

/** Specification, section 9. */
const SEARCH_DELAY_MS = 500
const SEARCH_LENGTH_MAX = 200

type Props = {
  /** What the URL searches for. */
  search: string
  onSearch: (search: string) => void
  renderLink: (auction: EndedAuction) => ReactNode
}

/** What was sold: for how much more than the first price, and by whom. */
export function SuccessStoriesPage({ search, onSearch, renderLink }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  const searched = useDebounced(typed, SEARCH_DELAY_MS).trim()
  const [shown, setShown] = useState(search)
  // A link to these stories, or the way back, asks for something else than what is typed.
  if (search !== shown) {
    setShown(search)
    if (search !== searched) setTyped(search)
  }
  const notifySearch = useEffectEvent(onSearch)
  useEffect(() => notifySearch(searched), [searched])
  const query = useInfiniteQuery({ ...endedAuctionsQuery(searched), placeholderData: keepPreviousData })
  const partners = useQuery(partnersQuery)
  const stories = query.data?.pages.flat()

  return (
    <div className="wrap">
      <div className={styles.top}>
        <div>
          <h1>{t('successStories.title')}</h1>
          <p className="muted down-3">{t('successStories.lead')}</p>
        </div>
        <search className={styles.search}>
          <TextField
            type="search"
            label={t('successStories.search')}
            hint={t('successStories.searchHint')}
            value={typed}
            maxLength={SEARCH_LENGTH_MAX}
            onChange={setTyped}
          />
        </search>
      </div>
      <FailedRead query={query} />
      <p className="sm muted line-room" role="status">
        {query.isPending && t('shell.loading')}
        {stories !== undefined && searched !== '' && t('successStories.found', { count: stories.length })}
      </p>
      {query.isPending && <StoriesSkeleton />}
      {stories?.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title={t('successStories.none')}>
            {searched === '' ? t('successStories.noneYet') : t('successStories.noneFound')}
          </EmptyState>
        </div>
      ) : (
        <StoryTimeline stories={stories ?? []} partners={partners.data ?? []} renderLink={renderLink} />
      )}
      {stories !== undefined && stories.length > 0 && (
        <div className={styles.more}>
          {query.hasNextPage ? (
            <button
              type="button"
              className={buttonClass({ variant: 'secondary' })}
              aria-busy={query.isFetchingNextPage}
              onClick={() => {
                if (!query.isFetchingNextPage) void query.fetchNextPage()
              }}
            >
              {query.isFetchingNextPage ? t('shell.loading') : t('successStories.loadMore')}
            </button>
          ) : (
            <p className="muted" role="status">
              {t('NoMoreEntries')}
            </p>
          )}
        </div>
      )}
    </div>
  )
}

/** Pictures that are in the first screen. */
const EAGER_MAX = 2

type StoryTimelineProps = {
  stories: readonly EndedAuction[]
  partners: readonly Partner[]
  renderLink: (auction: EndedAuction) => ReactNode
}

/**
 * The stories along a line, below the months in which they ended; a partner finds its own by the tenant's id.
 */
function StoryTimeline({ stories, partners, renderLink }: StoryTimelineProps) {
  const { format } = useIntl()
  const partnerById = new Map(partners.map((partner) => [partner.id, partner]))
  const quoted = quotedStories(stories)
  const eager = new Set(stories.slice(0, EAGER_MAX))
  return storiesByMonth(stories).map(({ month, stories: ofMonth }) => {
    const [{ end, timeZone }] = ofMonth
    return (
      <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
        <h2 id={`month-${month}`} className={`anchor xl ${styles.heading}`}>
          {format.monthAndYear(end, timeZone)}
        </h2>
        <div className={styles.stories}>
          {ofMonth.map((auction) => (
            <Story
              key={auction.id}
              auction={auction}
              partner={quoted.has(auction) ? partnerById.get(auction.tenant.id) : undefined}
              renderLink={renderLink}
              isEager={eager.has(auction)}
            />
          ))}
        </div>
      </section>
    )
  })
}

type StoryProps = {
  auction: EndedAuction
  /** The partner that sold it, where it is one. */
  partner: Partner | undefined
  renderLink: (auction: EndedAuction) => ReactNode
  isEager: boolean
}

/** One ended object. A private seller's name is not shown. */
function Story({ auction, partner, renderLink, isEager }: StoryProps) {
  const { t, format, language } = useIntl()
  const quote = partner && quoteInLanguage(partner, language)
  const { tenant, broker, end, timeZone, city, startPrice } = auction
  const achieved = achievedPrice(auction.outcome)
  return (
    <article className={`stack gap-5 ruled ${styles.story}`}>
      <div className={styles.picture}>
        <AuctionPicture
          url={auction.mainImageResizedStorageUrl}
          sizes="(min-width: 45em) 18rem, 100vw"
          isEager={isEager}
        />
      </div>
      <div className={`stack gap-5 ${styles.text}`}>
        <div>
          <h3 className={styles.title}>{renderLink(auction)}</h3>
          <p className={`line gap-1-4 multiline sm muted ${styles.facts}`}>
            <span>{city}</span>
            <time dateTime={end} className="num">
              {t('successStories.endedAt', { date: format.dateTime(end, timeZone) })}
            </time>
          </p>
        </div>
        {achieved === null ? (
          <NotAchieved auction={auction} />
        ) : (
          <PriceBar startPrice={startPrice} endPrice={achieved} currency={tenant.currencyCode} />
        )}
        <div className={`line center ${styles.broker}`}>
          <Avatar name={broker.fullNameWithTitle} imageUrl={broker.profileImageUrl} />
          <div>
            <b>{broker.fullNameWithTitle}</b>
            {!tenant.isSellerTenant && <div className="sm muted">{tenant.name}</div>}
          </div>
        </div>
        {partner && quote?.text && (
          <blockquote className={`quoted ${styles.quote}`}>
            <p lang={quote.language}>{quote.text}</p>
            {partner.reviewerName !== null && <footer className="muted sm">{partner.reviewerName}</footer>}
          </blockquote>
        )}
      </div>
    </article>
  )
}

/**
 * No price was achieved, or the sellers keep it to themselves: the state in a word, and at most the highest
 * bid (OUT-7).
 */
function NotAchieved({ auction }: { auction: EndedAuction }) {
  const { t, format } = useIntl()
  const { outcome, currentPrice, hasBids, tenant } = auction
  return (
    <div className="row gap-2-4">
      {outcome !== null && <OutcomeBadge outcome={outcome} />}
      <p className="muted num">
        {hasBids && currentPrice !== null
          ? t('successStories.highestBid', { price: format.money(currentPrice, tenant.currencyCode) })
          : t('successStories.noPrice')}
      </p>
    </div>
  )
}

/** Least part of the bar that can be seen, in percent. */
const SEEN_MIN = 1

type PriceBarProps = { startPrice: number; endPrice: number; currency: string }

/** Start price and end price beside each other, and what lies between them. */
function PriceBar({ startPrice, endPrice, currency }: PriceBarProps) {
  const { t, format } = useIntl()
  const { difference, percent, common, rest } = comparePrices(startPrice, endPrice)
  const shownRest = rest === 0 ? 0 : Math.max(SEEN_MIN, rest)
  return (
    <div className="stack gap-3">
      <div className={`line sunken ${styles.bar}`} aria-hidden>
        <span className={styles.common} style={{ width: `${Math.min(common, 100 - shownRest)}%` }} />
        <span className={difference < 0 ? styles.below : styles.above} style={{ width: `${shownRest}%` }} />
      </div>
      <dl className={styles.figures}>
        <div>
          <dt className="tiny">{t('successStories.startPrice')}</dt>
          <dd className="num">{format.money(startPrice, currency)}</dd>
        </div>
        <div>
          <dt className="tiny">{t('successStories.endPrice')}</dt>
          <dd className={`price ${styles.end}`}>{format.money(endPrice, currency)}</dd>
        </div>
        <div>
          <dt className="tiny">{t('successStories.difference')}</dt>
          <dd className={`num ${(difference <= 0 ? styles.isLess : styles.isMore) ?? ''}`}>
            {format.moneyDifference(difference, currency)}
            <small> ({format.percentDifference(percent)})</small>
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The places of the newest month and of its first three stories; the status line says that they come. */
function StoriesSkeleton() {
  return (
    <div className={styles.month} aria-busy>
      <div>
        <Skeleton height="1.6rem" />
      </div>
      <div className={styles.stories}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={`stack gap-5 ruled ${styles.story}`}>
            <Skeleton height="12rem" />
            <div className={`stack gap-5 ${styles.text}`}>
              <Skeleton width="60%" height="1.6rem" />
              <Skeleton height="4.5rem" />
              <Skeleton width="40%" height="2.5rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

type StoryMonth = {
  /** Year and month in the auctions' zones, `2026-11`: the key of the group. */
  readonly month: string
  /** Its first story, whose end says the month. */
  readonly stories: readonly [EndedAuction, ...EndedAuction[]]
}

/** Groups ended auctions by the month in which they ended, each in its own time zone, keeping their order. */
export function storiesByMonth(auctions: readonly EndedAuction[]): StoryMonth[] {
  const groups = new Map<string, [EndedAuction, ...EndedAuction[]]>()
  for (const auction of auctions) {
    const month = monthOf(auction)
    const group = groups.get(month)
    if (group === undefined) groups.set(month, [auction])
    else group.push(auction)
  }
  return [...groups].map(([month, stories]) => ({ month, stories }))
}

function monthOf({ end, timeZone }: EndedAuction): string {
  const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone })
  return parts.format(new Date(end))
}

/** The newest sale of each tenant by its id: a quote of theirs stands below that one alone. */
export function quotedStories(auctions: readonly EndedAuction[]): ReadonlySet<EndedAuction> {
  const first = new Map<string, EndedAuction>()
  for (const auction of auctions)
    if (achievedPrice(auction.outcome) !== null && !first.has(auction.tenant.id))
      first.set(auction.tenant.id, auction)
  return new Set(first.values())
}

type PriceComparison = {
  /** What was added to the start price; negative where the end is lower. */
  readonly difference: number
  /** The same in percent of the start price. */
  readonly percent: number
  /** Shares of the bar in percent: what both prices have in common, and what differs. */
  readonly common: number
  readonly rest: number
}

/** How an end price compares with its start price; both are above 0. */
export function comparePrices(startPrice: number, endPrice: number): PriceComparison {
  const greater = Math.max(startPrice, endPrice)
  const common = (Math.min(startPrice, endPrice) / greater) * 100
  const difference = endPrice - startPrice
  return { difference, percent: (difference / startPrice) * 100, common, rest: 100 - common }
}
