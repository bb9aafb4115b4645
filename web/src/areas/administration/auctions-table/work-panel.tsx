import { Link } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type ReactNode } from 'react'
import type { AdministeredOverview } from '../../../kernel/api/administration-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { workKinds, type WorkKind } from './objects-search-schema.ts'
import { FilterChips, TablePanel } from '../table/table-panel.tsx'
import tableStyles from '../table/table-panel.module.css'
import { workCountsOf } from './work-counts.ts'
import { WorkObjects } from './work-objects.tsx'
import styles from './work.module.css'

/** Above the table only what is most urgent; the rest has a page of its own. */
const FIRST_ROWS = 4
const ALL_ROWS = 100

type Props = {
  overview: AdministeredOverview
  /** One kind that fills the page; without it the first kind of which there is something. */
  shown?: WorkKind | undefined
  onShow: (kind: WorkKind) => void
  renderLink: (auctionId: AuctionId, text: string) => ReactNode
  /** The first requests to buy, so many of them. */
  renderRequests: (take: number) => ReactNode
  /** The first questions that nobody answered, so many of them. */
  renderQuestions: (take: number) => ReactNode
}

/** What waits for the reader today, one kind at a time; nothing where nothing waits. */
export function WorkPanel(props: Props) {
  const { overview, shown, onShow, renderLink, renderRequests, renderQuestions } = props
  const { t } = useTranslation()
  const counts = workCountsOf(overview)
  const [chosen, setChosen] = useState<WorkKind | null>(null)
  const kind = shown ?? chosen ?? workKinds.find((one) => counts[one] > 0)
  if (kind === undefined) return null
  const take = shown === undefined ? FIRST_ROWS : ALL_ROWS
  const hidden = counts[kind] > take
  return (
    <section className={styles.panel} aria-label={t('administration.work.title')}>
      <TablePanel
        tools={
          <FilterChips
            label={t('administration.work.title')}
            chips={workKinds.map((value) => ({
              value,
              label: t(`administration.work.${value}`),
              count: counts[value],
            }))}
            value={kind}
            onChange={shown === undefined ? setChosen : onShow}
          />
        }
        foot={
          hidden &&
          shown === undefined && (
            <div className={tableStyles.foot}>
              <Link to="/administration/objects" search={{ show: kind }}>
                {t('administration.work.all', { count: counts[kind] })}
              </Link>
            </div>
          )
        }
      >
        {kind === 'requests' ? (
          renderRequests(take)
        ) : kind === 'questions' ? (
          renderQuestions(take)
        ) : (
          <WorkObjects key={kind} kind={kind} take={take} renderLink={renderLink} />
        )}
      </TablePanel>
    </section>
  )
}
