import type { Energy } from '@zuschlag/contracts/auction/energy'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Box, FileText, Map } from 'lucide-react'
import { memo, useState } from 'react'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel } from '../../../design/panel.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './counterpart-panel.module.css'

/** What the organiser says of the object, with the ways to more: description, tour, map, imprint. */
export const ObjectPanel = memo(function ObjectPanel({ details }: { details: AuctionDetails }) {
  const { t, format } = useIntl()
  const { auctionCode, description, externalDescriptionUrl, virtualTourUrl, tenantImprint } = details
  const { street, zipCode, city, area } = details
  const code = auctionCode !== null && (
    <span className="sm muted">
      {t('details.object.code')} <span className="mono">{auctionCode}</span>
    </span>
  )
  return (
    <Panel title={t('details.object.title')} aside={code}>
      <div className="stack gap-wide">
        {description.trim() === '' ? (
          <p className="muted">{t('details.object.noDescription')}</p>
        ) : (
          <Paragraphs text={description} />
        )}
        <address className={styles.address}>
          {[street, `${zipCode} ${city}`].filter(Boolean).join(', ')}
          {area !== null && ` · ${format.area(area)}`}
        </address>
        {details.energy !== undefined && <EnergyFacts energy={details.energy} />}
        <div className="row">
          {externalDescriptionUrl !== null && (
            <Outside
              href={externalDescriptionUrl}
              icon={FileText}
              label={t('details.object.moreDescription')}
            />
          )}
          {virtualTourUrl !== null && (
            <Outside href={virtualTourUrl} icon={Box} label={t('details.object.virtualTour')} />
          )}
          <Outside href={mapUrl(details)} icon={Map} label={t('details.object.map')} />
          {tenantImprint !== null && <Imprint text={tenantImprint} />}
        </div>
      </div>
    </Panel>
  )
})

function Outside({ href, icon, label }: { href: string; icon: typeof Map; label: string }) {
  const { t } = useTranslation()
  return (
    <a
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      href={href}
      target="_blank"
      rel="noreferrer"
    >
      <Icon of={icon} />
      {label}
      <VisuallyHidden>({t('details.object.opensNewWindow')})</VisuallyHidden>
    </a>
  )
}

function Imprint({ text }: { text: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" size="small" onPress={() => setOpen(true)}>
        {t('details.object.imprint')}
      </Button>
      <LazyDialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('details.object.imprint')}>
        <Paragraphs text={text} />
      </LazyDialog>
    </>
  )
}

/** Plain text of an organiser: blank lines part paragraphs, single ones stay as they are. */
function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.trim().split(/\n\s*\n/)
  return paragraphs.map((paragraph) => (
    <p key={paragraph} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {paragraph}
    </p>
  ))
}

const ZOOM = 17

type Place = Pick<AuctionDetails, 'latitude' | 'longitude' | 'street' | 'zipCode' | 'city' | 'country'>

/** Where an object is on a public map: at its coordinates, or by its address where it has none. */
function mapUrl({ latitude, longitude, street, zipCode, city, country }: Place): string {
  const url = new URL('https://www.openstreetmap.org/')
  if (latitude !== null && longitude !== null) {
    url.searchParams.set('mlat', String(latitude))
    url.searchParams.set('mlon', String(longitude))
    url.hash = `map=${ZOOM}/${latitude}/${longitude}`
    return url.href
  }
  url.pathname = '/search'
  url.searchParams.set('query', [street, `${zipCode} ${city}`, country].filter(Boolean).join(', '))
  return url.href
}

type Props = {
  energy: Energy
  /** A label beside the line already says that it is about energy. */
  isLabelled?: boolean
}

/** What the law asks an advertisement to say of a building's energy, in one line. */
export function EnergyFacts({ energy, isLabelled }: Props) {
  const { t, format } = useIntl()
  const withClass = (text: string, name: string | null) => (name === null ? text : `${text} (${name})`)
  const facts = [
    energy.heatingDemand !== null &&
      withClass(
        t('details.energy.heatingDemand', { value: format.decimalExact(energy.heatingDemand) }),
        energy.heatingDemandClass,
      ),
    energy.efficiencyFactor !== null &&
      withClass(
        t('details.energy.efficiencyFactor', { value: format.decimalExact(energy.efficiencyFactor) }),
        energy.efficiencyClass,
      ),
    energy.certificateBy !== null && t(`details.energy.certificate.${energy.certificateBy}`),
    energy.finalEnergy !== null &&
      withClass(
        t('details.energy.finalEnergy', { value: format.decimalExact(energy.finalEnergy) }),
        energy.energyClass,
      ),
    energy.energySource,
    energy.buildingYear !== null && t('details.energy.buildingYear', { year: String(energy.buildingYear) }),
  ].filter((fact) => typeof fact === 'string')
  return facts.length === 0 ? null : (
    <p className="sm">
      {isLabelled || `${t('details.energy.title')} `}
      {facts.join(', ')}
    </p>
  )
}
