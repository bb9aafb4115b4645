import type { Partner } from '@zuschlag/contracts/site/partners'
import { Avatar } from '../../design/avatar.tsx'
import styles from './partner-quote.module.css'

/** What a partner says. It stays in the language in which it was written. */
export function PartnerQuote({ partner }: { partner: Partner }) {
  const { name, reviewText, reviewLanguage, reviewerName, reviewerImageUrl } = partner
  return (
    <figure className={styles.quote}>
      <blockquote lang={reviewLanguage ?? undefined}>
        <p>{reviewText}</p>
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
