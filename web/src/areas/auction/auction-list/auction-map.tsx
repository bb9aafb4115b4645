import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { clustersAt, type Cluster } from '../../../kernel/map/cluster.ts'
import { ZOOM_MAX, type Camera } from '../../../kernel/map/engine-port.ts'
import { MapFrame, type MapControl } from '../../../kernel/map/map-frame.tsx'
import { MapPin } from '../../../kernel/map/map-pin.tsx'
import { pointIn, type MapView } from '../../../kernel/map/mercator.ts'
import { placementsOf } from '../../../kernel/map/placements.ts'
import type { MappableAuction } from './mappable.ts'
import { CLUSTER_SIZE, FLAG_SIZE, AuctionFlag, AuctionCluster } from './auction-flag.tsx'
import styles from './auction-map.module.css'
import { AuctionPopover } from './auction-popover.tsx'

type Props = {
  offers: readonly MappableAuction[]
  camera: Camera | undefined
  /** Null: it shows all there is. */
  onCamera: (camera: Camera | null) => void
  renderLink: (auction: PublicAuction) => ReactNode
}

/**
 * The open offers on a map: a flag with its price for each, a square for several, a card for what was
 * pressed.
 */
export function AuctionMap({ offers, camera, onCamera, renderLink }: Props) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<readonly AuctionId[]>([])
  const pressedRef = useRef<HTMLElement | null>(null)
  const shown = offers.filter(({ id }) => selected.includes(id))
  const places = usePlaces(offers)
  const select = (items: readonly MappableAuction[]) => {
    pressedRef.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setSelected(items.map(({ id }) => id))
  }
  const close = () => {
    setSelected([])
    pressedRef.current?.focus({ preventScroll: true })
  }

  return (
    <div className={styles.map}>
      <MapFrame label={t('offerList.map.label')} places={places} camera={camera} onSettled={onCamera}>
        {(view, control) => (
          <Pins view={view} control={control} offers={offers} selected={selected} onSelect={select} />
        )}
      </MapFrame>
      <p className={styles.equal}>{t('offerList.map.listIsEqual')}</p>
      {shown.length > 0 && <AuctionPopover offers={shown} renderLink={renderLink} onClose={close} />}
    </div>
  )
}

/** The same array as long as nothing moved: prices change often, places never. */
function usePlaces(offers: readonly MappableAuction[]) {
  const key = offers.map(({ id }) => id).join(' ')
  const [kept, setKept] = useState({ key, offers })
  if (kept.key !== key) setKept({ key, offers })
  return kept.offers
}

type PinsProps = {
  view: MapView
  control: MapControl
  offers: readonly MappableAuction[]
  selected: readonly AuctionId[]
  onSelect: (offers: readonly MappableAuction[]) => void
}

function Pins({ view, control, offers, selected, onSelect }: PinsProps) {
  const level = Math.floor(view.zoom)
  const clusters = useMemo(() => clustersAt(offers, level), [offers, level])
  const open = ({ items }: Cluster<MappableAuction>) => {
    // What stands at the very same place never parts, however near one goes.
    if (arePlacedAlike(items) || view.zoom >= ZOOM_MAX - 0.5) onSelect(items)
    else control.show(items, ZOOM_MAX)
  }
  const sides = placementsOf(clusters.map((cluster) => ({ ...pointIn(view, cluster), ...sizeOf(cluster) })))
  return clusters.map((cluster, index) => {
    const [first, ...others] = cluster.items
    if (first === undefined) return null
    const isSelected = cluster.items.some(({ id }) => selected.includes(id))
    return (
      <MapPin
        key={first.id}
        view={view}
        place={cluster}
        side={sides[index] ?? 'above'}
        isOnTop={isSelected || others.length > 0}
      >
        {others.length === 0 ? (
          <AuctionFlag
            offer={first}
            side={sides[index] ?? 'above'}
            isSelected={isSelected}
            onPress={() => onSelect([first])}
          />
        ) : (
          <AuctionCluster
            count={cluster.items.length}
            isSelected={isSelected}
            onPress={() => open(cluster)}
          />
        )}
      </MapPin>
    )
  })
}

function sizeOf({ items }: Cluster<MappableAuction>) {
  return items.length > 1 ? { ...CLUSTER_SIZE, isFixed: true } : FLAG_SIZE
}

function arePlacedAlike([first, ...others]: readonly MappableAuction[]): boolean {
  return others.every(
    ({ latitude, longitude }) => latitude === first?.latitude && longitude === first.longitude,
  )
}
