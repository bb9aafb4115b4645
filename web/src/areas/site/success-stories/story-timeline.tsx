import type { EndedAuction } from '@zuschlag/contracts/auction/views'
import type { Partner } from '@zuschlag/contracts/site/partners'
import type { ReactNode } from 'react'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { quotedStories, storiesByMonth } from './stories-by-month.ts'
import { Story } from './story.tsx'
import styles from './story-timeline.module.css'

/** Pictures that are in the first screen. */
const EAGER_MAX = 2

type Props = {
  stories: readonly EndedAuction[]
  partners: readonly Partner[]
  renderLink: (auction: EndedAuction) => ReactNode
}

/**
 * The stories along a line, below the months in which they ended; a partner finds its own by the tenant's id.
 */
export function StoryTimeline({ stories, partners, renderLink }: Props) {
  const format = useFormat()
  const partnerById = new Map(partners.map((partner) => [partner.id, partner]))
  const quoted = quotedStories(stories)
  const eager = new Set(stories.slice(0, EAGER_MAX))
  return storiesByMonth(stories).map(({ month, stories: ofMonth }) => {
    const [{ end, timeZone }] = ofMonth
    return (
      <section key={month} className={styles.month} aria-labelledby={`month-${month}`}>
        <h2 id={`month-${month}`} className={styles.heading}>
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
