import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { TabBar, tabPanelProps } from '../../../design/tab-bar.tsx'
import styles from './details-layout.module.css'
import { useFitsWindow } from './use-fits-window.ts'

const tabIds = ['auction', 'info', 'broker', 'documents', 'questions'] as const
type TabId = (typeof tabIds)[number]

type Props = {
  gallery: ReactNode
  /** The card, sticky beside everything on wide screens. */
  card: ReactNode
  /** Under the gallery, and on phones under the card. */
  history: ReactNode
  info: ReactNode
  documents: ReactNode
  broker: ReactNode
  /** For those with access alone. */
  questions?: ReactNode
  /** Fixed at the bottom of phones. */
  bar?: ReactNode
  /** A tab that something on it asks for, once for each object; the reader may leave it again. */
  shownTab?: { readonly id: TabId } | undefined
}

/** From 992 px on everything side by side, below it tabs (specification, section 2). */
export function DetailsLayout(props: Props) {
  const { gallery, card, history, info, documents, broker, questions, bar, shownTab } = props
  const { t } = useTranslation()
  const [tab, setTab] = useState<TabId>(shownTab?.id ?? 'auction')
  const [asked, setAsked] = useState(shownTab)
  if (shownTab !== asked) {
    setAsked(shownTab)
    if (shownTab !== undefined) setTab(shownTab.id)
  }
  const cardRef = useFitsWindow<HTMLDivElement>()
  const tabs = tabIds
    .filter((id) => id !== 'questions' || questions !== undefined)
    .map((id) => ({ id, label: t(`details.tab.${id}`) }))
  return (
    <>
      <div className={styles.layout}>
        <div className={styles.gallery}>{gallery}</div>
        <div className={styles.tabs}>
          <TabBar label={t('details.sections')} tabs={tabs} selected={tab} onSelect={setTab} />
        </div>
        <div className={styles.card} ref={cardRef}>
          <div {...tabPanelProps('auction', tab)}>{card}</div>
        </div>
        {history !== null && <div data-off={tab === 'auction' ? undefined : ''}>{history}</div>}
        <div {...tabPanelProps('info', tab)}>{info}</div>
        <div {...tabPanelProps('documents', tab)}>{documents}</div>
        {questions !== undefined && <div {...tabPanelProps('questions', tab)}>{questions}</div>}
        <div {...tabPanelProps('broker', tab)}>{broker}</div>
      </div>
      {bar}
    </>
  )
}
