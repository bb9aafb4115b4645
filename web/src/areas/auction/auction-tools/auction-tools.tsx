import { getAuctionCalendar } from '@zuschlag/contracts/auction/read-calendar'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { CalendarPlus, Download, Scale, ShieldCheck } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { PageLink } from '../../../app/page-link.tsx'
import { useCurrentUser } from '../../../app/use-current-user.ts'
import { Icon } from '../../../design/icon.tsx'
import { urlOf } from '../../../kernel/api/url.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './auction-tools.module.css'
import { WatchButton } from './watch-button.tsx'
import { Link } from '@tanstack/react-router'
import { lazily } from '../../../design/lazily.tsx'

/** Star, calendar, bid log and rules of the auction whose details are shown. */
export function Tools({ details }: { details: AuctionDetails }) {
  const { id, title, end, hasEnded, isWithdrawn, hasTakenPart = false } = details
  const isOver = hasEnded || isWithdrawn
  return (
    <SteadyTools
      id={id}
      title={title}
      hasEndAhead={end !== null && !isOver}
      hasBidLog={isOver && hasTakenPart}
    />
  )
}

/** None of it changes with a bid, so none of it renders with one. */
const SteadyTools = memo(function SteadyTools(auction: Parameters<typeof AuctionTools>[0]['auction']) {
  const { user } = useCurrentUser()
  return (
    <AuctionTools
      auction={auction}
      star={user ? <WatchButton auction={auction} /> : null}
      renderRulesLink={(children) => <RulesLink auctionId={auction.id}>{children}</RulesLink>}
    />
  )
})

/** Most who read the page have none. */
const OwnBidLog = lazily(async () => (await import('./own-bid-log.tsx')).OwnBidLog)

type Props = {
  auction: {
    readonly id: AuctionId
    readonly title: string
    readonly hasEndAhead: boolean
    /** After the end, for those who bid or asked to buy: the process with their own number marked. */
    readonly hasBidLog: boolean
  }
  /** The star of a signed-in reader; visitors have no watch list. */
  star: ReactNode
  /** Renders the link to the rules sheet around what it is given; the routes know its URL. */
  renderRulesLink: (children: ReactNode) => ReactNode
}

/** What one can do with an auction besides bidding: watch it, note its end, read its rules. */
function AuctionTools({ auction, star, renderRulesLink }: Props) {
  const { t, language } = useTranslation()
  return (
    <ul className={`line multiline sm ${styles.tools}`} aria-label={t('tools.label')}>
      {star !== null && <li>{star}</li>}
      {auction.hasEndAhead && (
        <li>
          <a
            className={styles.tool}
            href={urlOf(getAuctionCalendar.path, { auctionId: auction.id }, { language })}
            aria-label={t('tools.calendarNamed')}
            download
          >
            <Icon of={CalendarPlus} />
            {t('tools.calendar')}
          </a>
        </li>
      )}
      {auction.hasBidLog && (
        // Mails lead here.
        <li id="bid-log" className={`inline gap-dense center ${styles.formats}`}>
          <Icon of={Download} />
          {t('tools.bidLog.title')}
          <OwnBidLog auctionId={auction.id} />
        </li>
      )}
      {auction.hasBidLog && (
        <li>
          <PageLink page="verify" className={styles.tool}>
            <Icon of={ShieldCheck} />
            {t('evidence.check')}
          </PageLink>
        </li>
      )}
      <li>
        {renderRulesLink(
          <>
            <Icon of={Scale} />
            {t('tools.rules')}
          </>,
        )}
      </li>
    </ul>
  )
}

/** Leads to the rules sheet of a process. */
function RulesLink({ auctionId, children }: { auctionId: AuctionId; children: ReactNode }) {
  return (
    <Link to="/object/$auctionId/rules" params={{ auctionId }}>
      {children}
    </Link>
  )
}
