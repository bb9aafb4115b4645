import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { TabBar, tabPanelProps } from '../../../design/tab-bar.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './auction-details.module.css'

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
      <div className={`stack gap-6 top fit roomy-below ${styles.layout}`}>
        <div className={styles.gallery}>{gallery}</div>
        <div className={styles.tabs}>
          <TabBar label={t('details.sections')} tabs={tabs} selected={tab} onSelect={setTab} />
        </div>
        <div className={styles.cardColumn} ref={cardRef}>
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

/** Room that the header and a margin take, in CSS pixels. */
const TAKEN_PX = 120

/**
 * Marks an element with `data-fits` while the window is taller than it (guide, section 3). What sticks
 * although it is taller could not be scrolled to: neither by hand nor by the focus.
 */
function useFitsWindow<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const look = () => {
      element.toggleAttribute('data-fits', element.offsetHeight <= window.innerHeight - TAKEN_PX)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    window.addEventListener('resize', look)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', look)
    }
  }, [])
  return ref
}
