import type { Partner } from '@zuschlag/contracts/site/partners'
import { Avatar } from '../../../design/avatar.tsx'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { quoteInLanguage } from '../quotes/quote-in-language.ts'
import styles from './partner-quote.module.css'

/** What a partner says: in the reader's language where it was translated, else as it was written. */
export function PartnerQuote({ partner }: { partner: Partner }) {
  const { name, reviewerName, reviewerImageUrl } = partner
  const quote = quoteInLanguage(partner, useLanguage())
  return (
    <figure className={styles.quote}>
      <blockquote lang={quote.language}>
        <p>{quote.text}</p>
      </blockquote>
      <figcaption>
        <Avatar name={reviewerName ?? name} imageUrl={reviewerImageUrl} />
        <span>
          <b>{reviewerName ?? name}</b>
          {reviewerName !== null && <span className="sm muted">{name}</span>}
        </span>
      </figcaption>
    </figure>
  )
}
