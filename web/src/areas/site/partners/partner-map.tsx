import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Icon } from '../../../design/icon.tsx'
import { clustersAt, placementsOf } from '../../../kernel/map/placements.ts'
import { ZOOM_MAX } from '../../../kernel/map/engine-map.ts'
import { MapFrame, type MapControl } from '../../../kernel/map/map-frame.tsx'
import { MapPin } from '../../../kernel/map/map-pin.tsx'
import { pointIn, type MapView } from '../../../kernel/map/mercator.ts'
import styles from './partner-map.module.css'
import type { PlacedPartner } from './partner-rows.ts'

/** What a logo and the square of several take, in CSS pixels: what they may not cover of one another. */
const LOGO_SIZE = { width: 92, height: 44 } as const
const CLUSTER_SIZE = { width: 34, height: 34, isFixed: true } as const

/** The partners that say where they are, as logos; the map starts with all of them. */
export function PartnerMap({ partners }: { partners: readonly PlacedPartner[] }) {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<PlacedPartner | null>(null)
  const pressedRef = useRef<HTMLElement | null>(null)
  const select = (partner: PlacedPartner) => {
    pressedRef.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
    setSelected(partner)
  }
  const close = () => {
    setSelected(null)
    pressedRef.current?.focus({ preventScroll: true })
  }
  return (
    <div className="anchor tall">
      <MapFrame label={t('partners.map.label')} places={partners}>
        {(view, control) => (
          <Logos view={view} control={control} partners={partners} selected={selected} onSelect={select} />
        )}
      </MapFrame>
      {selected !== null && <SelectedPartner key={selected.id} partner={selected} onClose={close} />}
    </div>
  )
}

type LogosProps = {
  view: MapView
  control: MapControl
  partners: readonly PlacedPartner[]
  selected: PlacedPartner | null
  onSelect: (partner: PlacedPartner) => void
}

function Logos({ view, control, partners, selected, onSelect }: LogosProps) {
  const { t } = useTranslation()
  const level = Math.floor(view.zoom)
  const clusters = useMemo(() => clustersAt(partners, level), [partners, level])
  const sides = placementsOf(
    clusters.map((cluster) => ({
      ...pointIn(view, cluster),
      ...(cluster.items.length > 1 ? CLUSTER_SIZE : LOGO_SIZE),
    })),
  )
  return clusters.map((cluster, index) => {
    const [first, ...others] = cluster.items
    if (first === undefined) return null
    return (
      <MapPin
        key={first.id}
        view={view}
        place={cluster}
        side={sides[index] ?? 'above'}
        isOnTop={first.id === selected?.id || others.length > 0}
      >
        {others.length === 0 ? (
          <button
            type="button"
            className={`middle anchor rigid surface ${styles.logo}`}
            data-side={sides[index]}
            aria-pressed={first.id === selected?.id}
            aria-label={first.name}
            onClick={() => onSelect(first)}
          >
            <img src={first.logoUrl} alt="" width={72} height={20} />
          </button>
        ) : (
          <button
            type="button"
            className={`strong tabular ${styles.cluster}`}
            aria-label={t('partners.map.cluster', { count: cluster.items.length })}
            onClick={() => control.show(cluster.items, ZOOM_MAX)}
          >
            {cluster.items.length}
          </button>
        )}
      </MapPin>
    )
  })
}

/** The name of what was pressed, leading to its website where there is one. */
function SelectedPartner({ partner, onClose }: { partner: PlacedPartner; onClose: () => void }) {
  const { t } = useTranslation()
  const ref = useRef<HTMLDivElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'nearest' })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div
      ref={ref}
      className={`line gap-4 center ${styles.popover}`}
      role="dialog"
      aria-label={t('partners.map.selected')}
      tabIndex={-1}
    >
      {partner.websiteUrl === null ? (
        <b>{partner.name}</b>
      ) : (
        <a href={partner.websiteUrl} target="_blank" rel="noopener noreferrer">
          <b>{partner.name}</b>
        </a>
      )}
      <button
        type="button"
        className={`middle ${styles.close}`}
        aria-label={t('partners.map.close')}
        onClick={onClose}
      >
        <Icon of={X} />
      </button>
    </div>
  )
}
