import { useQueries, useQuery } from '@tanstack/react-query'
import { openStates } from '@zuschlag/contracts/auction/order-for-list'
import { PAGE_TAKE_MAX } from '@zuschlag/contracts/search/read-public-page'
import { shownPrice } from '@zuschlag/contracts/auction/shown-price'
import type { PublicAuction } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../../design/icon.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { useDebounced } from '../../../kernel/api/use-debounced.ts'
import { AuctionPicture } from '../../../auctions/auction-picture.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { clustersAt, type Cluster, placementsOf, type Placement } from '../../../kernel/map/placements.ts'
import { ZOOM_MAX, type Camera } from '../../../kernel/map/engine-map.ts'
import { MapFrame, useSeen, type MapControl } from '../../../kernel/map/map-frame.tsx'
import { isInSight, MapPin } from '../../../kernel/map/map-pin.tsx'
import { pointIn, type MapView, type Place } from '../../../kernel/map/mercator.ts'
import { auctionsOfIdsQuery, publicPointsQuery } from './list-page.ts'
import styles from './auction-map.module.css'

/** Flags are asked about once the map has come to rest. */
const REST_MS = 250

type Point = Place & { readonly id: AuctionId; readonly state: (typeof openStates)[number] }

type AuctionMapProps = {
  filter: Parameters<typeof publicPointsQuery>[0]
  /** The cards of the list, which the map need not ask about. */
  shown: readonly PublicAuction[]
  camera: Camera | undefined
  /** Null: it shows all there is. */
  onCamera: (camera: Camera | null) => void
  renderLink: (auction: PublicAuction) => ReactNode
}

/**
 * The open offers on a map: a flag with its price for each, a square for several, a card for what was
 * pressed. Where they are is asked at once for all, and what they are for those in sight.
 */
export function AuctionMap({ filter, shown, camera, onCamera, renderLink }: AuctionMapProps) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<readonly AuctionId[]>([])
  const pressedRef = useRef<HTMLElement | null>(null)
  const mapRef = useRef<HTMLDivElement>(null)
  const query = useQuery({ ...publicPointsQuery(filter), enabled: useSeen(mapRef) })
  const points = useMemo(
    () =>
      query.data?.points.map(([id, latitude, longitude, state]) => ({
        id,
        latitude,
        longitude,
        state: openStates[state],
      })) ?? [],
    [query.data],
  )
  const open = useAuctionsOf(selected)
  const known = [...shown, ...open.auctions]
  const select = (items: readonly Point[]) => {
    pressedRef.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setSelected(items.map(({ id }) => id))
  }
  const close = () => {
    setSelected([])
    pressedRef.current?.focus({ preventScroll: true })
  }

  return (
    <div ref={mapRef} className={`grid anchor tall ${styles.map}`}>
      <MapFrame label={t('offerList.map.label')} places={points} camera={camera} onSettled={onCamera}>
        {(view, control) => (
          <Pins
            view={view}
            control={control}
            points={points}
            shown={known}
            selected={selected}
            onSelect={select}
          />
        )}
      </MapFrame>
      <FailedRead query={query} />
      {/* Who sees the map sees the list beside it. */}
      <p className="spoken">{t('offerList.map.listIsEqual')}</p>
      {selected.length > 0 && (
        <AuctionPopover
          ids={selected}
          offers={open.auctions}
          isPending={open.isPending}
          renderLink={renderLink}
          onClose={close}
        />
      )}
    </div>
  )
}

type PinsProps = {
  view: MapView
  control: MapControl
  points: readonly Point[]
  shown: readonly PublicAuction[]
  selected: readonly AuctionId[]
  onSelect: (points: readonly Point[]) => void
}

function Pins({ view, control, points, shown, selected, onSelect }: PinsProps) {
  const { t } = useTranslation()
  const level = Math.floor(view.zoom)
  const all = useMemo(() => clustersAt(points, level), [points, level])
  const clusters = all.filter((cluster) => isInSight(view, cluster))
  const flags = clusters.flatMap(({ items: [first, ...others] }) =>
    first !== undefined && others.length === 0 ? [first.id] : [],
  )
  const asked = useDebounced(flags.join(' '), REST_MS)
  const known = useSeenAuctions(asked.split(' ').filter(Boolean) as AuctionId[], shown)
  const open = ({ items }: Cluster<Point>) => {
    // What stands at the very same place never parts, however near one goes.
    if (arePlacedAlike(items) || view.zoom >= ZOOM_MAX - 0.5) onSelect(items)
    else control.show(items, ZOOM_MAX)
  }
  const sides = placementsOf(clusters.map((cluster) => ({ ...pointIn(view, cluster), ...sizeOf(cluster) })))
  return clusters.map((cluster, index) => {
    const [first, ...others] = cluster.items
    if (first === undefined) return null
    const isSelected = cluster.items.some(({ id }) => selected.includes(id))
    const side = sides[index] ?? 'above'
    return (
      <MapPin
        key={first.id}
        view={view}
        place={cluster}
        side={side}
        isOnTop={isSelected || others.length > 0}
      >
        {others.length === 0 ? (
          <AuctionFlag
            offer={known.get(first.id) ?? undefined}
            label={t('offerList.map.point', { state: t(`offerList.filter.states.${first.state}`) })}
            side={side}
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

function sizeOf({ items }: Cluster<Point>) {
  return items.length > 1 ? { ...CLUSTER_SIZE, isFixed: true } : FLAG_SIZE
}

function arePlacedAlike([first, ...others]: readonly Point[]): boolean {
  return others.every(
    ({ latitude, longitude }) => latitude === first?.latitude && longitude === first.longitude,
  )
}

/** The cards of what was pressed on the map, as they are now. */
function useAuctionsOf(ids: readonly AuctionId[]) {
  const length = Math.ceil(ids.length / PAGE_TAKE_MAX)
  const parts = Array.from({ length }, (_, part) => ids.slice(part * PAGE_TAKE_MAX).slice(0, PAGE_TAKE_MAX))
  const answers = useQueries({ queries: parts.map(auctionsOfIdsQuery) })
  return {
    auctions: answers.flatMap(({ data }) => data?.items ?? []),
    isPending: answers.some(({ isPending }) => isPending),
  }
}

/** The cards of what is seen on the map: each is read once, those of a page that is shown never. */
function useSeenAuctions(
  ids: readonly AuctionId[],
  shown: readonly PublicAuction[],
): ReadonlyMap<AuctionId, PublicAuction | null> {
  const [read, setRead] = useState<ReadonlyMap<AuctionId, PublicAuction | null>>(new Map())
  const known = new Map([...read, ...shown.map((auction) => [auction.id, auction] as const)])
  const missing = ids.filter((id) => !known.has(id)).slice(0, PAGE_TAKE_MAX)
  const { data } = useQuery(auctionsOfIdsQuery(missing))
  if (data !== undefined && missing.length > 0) {
    const found = new Map(data.items.map((auction) => [auction.id, auction]))
    setRead(new Map([...read, ...missing.map((id) => [id, found.get(id) ?? null] as const)]))
  }
  return known
}

type FlagProps = {
  /** Undefined while it is on its way. */
  offer: PublicAuction | undefined
  /** What is known of it before. */
  label: string
  side: Placement
  isSelected: boolean
  onPress: () => void
}

/**
 * Most that a flag and the square of a cluster take, in CSS pixels: what they may not cover of one another.
 */
const FLAG_SIZE = { width: 88, height: 36 } as const
const CLUSTER_SIZE = { width: 34, height: 34 } as const

/** A price on the map. */
function AuctionFlag({ offer, label, side, isSelected, onPress }: FlagProps) {
  const { t, format } = useIntl()
  const money = ({ tenant, ...facts }: PublicAuction) =>
    format.moneyShort(shownPrice(facts, false).price, tenant.currencyCode)
  const price = offer === undefined ? '' : money(offer)
  const place = offer === undefined ? '' : `${offer.zipCode} ${offer.city}`
  return (
    <button
      type="button"
      className={styles.flag}
      data-side={side}
      aria-haspopup="dialog"
      aria-pressed={isSelected}
      aria-label={offer === undefined ? label : t('offerList.map.flag', { title: offer.title, place, price })}
      onClick={onPress}
    >
      <span className={styles.price}>{price}</span>
    </button>
  )
}

type ClusterProps = { count: number; isSelected: boolean; onPress: () => void }

/** Several offers that are too near to one another for flags of their own. */
function AuctionCluster({ count, isSelected, onPress }: ClusterProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={styles.cluster}
      aria-pressed={isSelected}
      aria-label={t('offerList.map.cluster', { count })}
      onClick={onPress}
    >
      {count}
    </button>
  )
}

type AuctionPopoverProps = {
  /** One offer, or several that stand at the same place. */
  ids: readonly AuctionId[]
  /** What is known of them. */
  offers: readonly PublicAuction[]
  isPending: boolean
  renderLink: (auction: PublicAuction) => ReactNode
  onClose: () => void
}

/** What was pressed on the map. Esc closes it and goes back to the flag. */
function AuctionPopover({ ids, offers, isPending, renderLink, onClose }: AuctionPopoverProps) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  const key = `${ids.join(' ')} ${isPending}`
  useEffect(() => {
    if (key === '') return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])

  return (
    <div
      ref={ref}
      className={`ruled anchor ${styles.popover}`}
      role="dialog"
      aria-label={t('offerList.map.selected')}
      tabIndex={-1}
      aria-busy={isPending}
    >
      {isPending && <Skeleton height="4rem" />}
      {!isPending && offers.length === 0 && <p>{t('offerList.map.gone')}</p>}
      <ul className="stack gap-close">
        {offers.map((offer) => (
          <li key={offer.id} className={`center grid ${styles.offer}`}>
            <PopoverAuction offer={offer} link={renderLink(offer)} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={`middle ${styles.close}`}
        aria-label={t('offerList.map.close')}
        onClick={onClose}
      >
        <Icon of={X} />
      </button>
    </div>
  )
}

function PopoverAuction({ offer, link }: { offer: PublicAuction; link: ReactNode }) {
  const { format } = useIntl()
  const { zipCode, city, tenant, mainImageResizedStorageUrl: picture } = offer
  return (
    <>
      <div className={styles.picture}>
        <AuctionPicture url={picture} sizes="5.5rem" />
      </div>
      <div>
        <b className={styles.title}>{link}</b>
        <div className="sm muted">
          {zipCode} {city}
        </div>
        <div className={`price ${styles.popoverPrice}`}>
          {format.money(shownPrice(offer, false).price, tenant.currencyCode)}
        </div>
      </div>
    </>
  )
}
