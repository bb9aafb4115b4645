import type { EndedAuction } from '@zuschlag/contracts/auction/views'
import { achievedPrice } from '@zuschlag/contracts/auction/achieved-price'
import type { Partner } from '@zuschlag/contracts/site/partners'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AuctionPicture } from '../../../kernel/auction/auction-picture.tsx'
import { OutcomeBadge } from '../../../kernel/auction/outcome-badge.tsx'
import { Avatar } from '../../../design/avatar.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { quoteInLanguage } from '../quotes/quote-in-language.ts'
import { PriceBar } from './price-bar.tsx'
import styles from './story.module.css'

type Props = {
  auction: EndedAuction
  /** The partner that sold it, where it is one. */
  partner: Partner | undefined
  renderLink: (auction: EndedAuction) => ReactNode
  isEager: boolean
}

/** One ended object. A private seller's name is not shown. */
export function Story({ auction, partner, renderLink, isEager }: Props) {
  const { t, language } = useTranslation()
  const quote = partner && quoteInLanguage(partner, language)
  const format = useFormat()
  const { tenant, broker, end, timeZone, city, startPrice } = auction
  const achieved = achievedPrice(auction.outcome)
  return (
    <article className={styles.story}>
      <div className={styles.picture}>
        <AuctionPicture
          url={auction.mainImageResizedStorageUrl}
          sizes="(min-width: 45em) 18rem, 100vw"
          isEager={isEager}
        />
      </div>
      <div className={styles.text}>
        <div>
          <h3 className={styles.title}>{renderLink(auction)}</h3>
          <p className={styles.facts}>
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
        <div className={styles.broker}>
          <Avatar name={broker.fullNameWithTitle} imageUrl={broker.profileImageUrl} />
          <div>
            <b>{broker.fullNameWithTitle}</b>
            {!tenant.isSellerTenant && <div className="sm muted">{tenant.name}</div>}
          </div>
        </div>
        {partner && quote?.text && (
          <blockquote className={styles.quote}>
            <p lang={quote.language}>{quote.text}</p>
            {partner.reviewerName !== null && <footer>{partner.reviewerName}</footer>}
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
  const { t } = useTranslation()
  const format = useFormat()
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
