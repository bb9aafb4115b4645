import { useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Button } from '../../../design/button.tsx'
import styles from './documents-panel.module.css'

/** Documents that are shown at first; a tile with "+N" stands for the rest. */
const SHOWN_MAX = 6

type Props<Item> = {
  items: readonly Item[]
  keyOf: (item: Item, at: number) => string
  /** Tile, name and size. */
  renderItem: (item: Item) => ReactNode
}

/** Documents one below the other; where there are many the last row says how many more, and shows them. */
export function DocumentList<Item>({ items, keyOf, renderItem }: Props<Item>) {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(items.length <= SHOWN_MAX)
  const shown = isWhole ? items : items.slice(0, SHOWN_MAX - 1)
  const rest = items.length - shown.length
  return (
    <ul className={styles.documents}>
      {shown.map((item, at) => (
        <li key={keyOf(item, at)}>{renderItem(item)}</li>
      ))}
      {rest > 0 && (
        <li>
          <span className={styles.tile} data-more="" aria-hidden>
            +{rest}
          </span>
          <span>
            <Button variant="text" size="small" onPress={() => setWhole(true)}>
              {t('documents.showMore', { count: rest })}
            </Button>
          </span>
        </li>
      )}
    </ul>
  )
}
