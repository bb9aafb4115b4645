import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { Box, FileText, Map } from 'lucide-react'
import { memo, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { LazyDialog } from '../../../kernel/dialogs/lazy-dialog.tsx'
import { Icon } from '../../../design/icon.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { VisuallyHidden } from '../../../design/visually-hidden.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { EnergyFacts } from './energy-facts.tsx'
import { mapUrl } from './map-url.ts'
import styles from './object-panel.module.css'
import { Paragraphs } from './paragraphs.tsx'

/** What the organiser says of the object, with the ways to more: description, tour, map, imprint. */
export const ObjectPanel = memo(function ObjectPanel({ details }: { details: AuctionDetails }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { auctionCode, description, externalDescriptionUrl, virtualTourUrl, tenantImprint } = details
  const { street, zipCode, city, area } = details
  const code = auctionCode !== null && (
    <span className="sm muted">
      {t('details.object.code')} <span className="mono">{auctionCode}</span>
    </span>
  )
  return (
    <Panel title={t('details.object.title')} aside={code}>
      <PanelBody>
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
      </PanelBody>
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
