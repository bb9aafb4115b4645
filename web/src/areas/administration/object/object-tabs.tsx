import { Link, useLocation } from '@tanstack/react-router'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { showCurrent } from '../../../design/show-current.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './object-tabs.module.css'

/** The pages of an object in the order in which they come to be needed; each is the end of its URL. */
const tabs = ['edit', 'preview', 'process', 'access', 'questions', 'history', 'dispute'] as const

/** Of those who run it: an observer has nothing to edit, nor to look at before it is published. */
const managersTabs: ReadonlySet<string> = new Set(['edit', 'preview'])

/** Links, not tabs of a widget: each leads to a page of its own. */
export function ObjectTabs({ auctionId, mayManage }: { auctionId: AuctionId; mayManage: boolean }) {
  const { t } = useTranslation()
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label={t('administration.object.pages')} className={styles.tabs}>
      <ul>
        {tabs
          .filter((tab) => mayManage || !managersTabs.has(tab))
          .map((tab) => (
            <li key={tab}>
              <Link
                to="/administration/objects/$auctionId/$"
                params={{ auctionId, _splat: tab }}
                ref={pathname.endsWith(`/${auctionId}/${tab}`) ? showCurrent : undefined}
                aria-current={pathname.endsWith(`/${auctionId}/${tab}`) ? 'page' : undefined}
              >
                {t(`administration.object.tab.${tab}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}
