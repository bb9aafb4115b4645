import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Star } from 'lucide-react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { classNames } from '../../../design/class-names.ts'
import { Icon } from '../../../design/icon.tsx'
import styles from './auction-tools.module.css'
import { useWatch } from './use-watch.ts'

type Props = {
  auction: { readonly id: AuctionId; readonly title: string }
  /** On cards the star stands alone; its name says which object it is for. */
  isBare?: boolean
}

/** For the signed-in: puts an auction on the reader's watch list or takes it off. */
export function WatchButton({ auction, isBare = false }: Props) {
  const { t } = useTranslation()
  const { isWatched, toggle } = useWatch(auction)
  // Its place is kept, so that what stands beside it does not move when the answer comes.
  if (isWatched === undefined) {
    return isBare ? null : (
      <span className={styles.tool} data-unknown="">
        <Icon of={Star} />
        {t('tools.watch')}
      </span>
    )
  }
  const name = t(isWatched ? 'tools.watchedNamed' : 'tools.watchNamed', { title: auction.title })
  return (
    <button
      type="button"
      className={classNames(isBare ? styles.star : styles.tool)}
      data-watched={isWatched ? '' : undefined}
      aria-label={isBare ? name : undefined}
      // The word stays and the star fills, so that nothing beside it moves.
      aria-pressed={isBare ? undefined : isWatched}
      title={isBare ? t(isWatched ? 'tools.watched' : 'tools.watch') : undefined}
      onClick={toggle}
    >
      <Icon of={Star} size={isBare ? 'lg' : 'md'} />
      {!isBare && t('tools.watch')}
    </button>
  )
}
