import { Crosshair, MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { announce } from '../../../design/live-region.tsx'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import type { Camera } from '../../../kernel/map/engine-port.ts'
import { PlaceSearch } from '../fields/place-search.tsx'
import { useEditor } from './editor-context.ts'
import styles from './editor.module.css'

const MapFrame = lazy(async () => ({ default: (await import('../../../kernel/map/map-frame.tsx')).MapFrame }))

/** Where the map starts while nobody said where the object is. */
const beginnings = {
  AT: { latitude: 47.7, longitude: 13.5, zoom: 6 },
  DE: { latitude: 51.1, longitude: 10.4, zoom: 5 },
  CH: { latitude: 46.8, longitude: 8.2, zoom: 6.5 },
} as const
const NEAR = 14
/** Shows a town with what is around it. */
const TOWN = 12
const PLACES = 1e6

/** The map is moved until the object lies under the mark in its middle; a button takes that place. */
export function PlacePicker() {
  const { t } = useTranslation()
  const { values, set } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const { latitude, longitude, country } = values
  const isKnown = latitude !== null && longitude !== null
  const [camera, setCamera] = useState<Camera>(() =>
    isKnown ? { latitude, longitude, zoom: NEAR } : beginnings[country],
  )
  const take = () => {
    set('latitude', Math.round(camera.latitude * PLACES) / PLACES)
    set('longitude', Math.round(camera.longitude * PLACES) / PLACES)
    announce(t('administration.editor.place.taken'))
  }
  if (!isOpen) {
    return (
      <div>
        <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
          <Icon of={MapPin} size="sm" /> {t('administration.editor.place.open')}
        </Button>
      </div>
    )
  }
  return (
    <div className="stack gap-3 start">
      <p className="sm muted">{t('administration.editor.place.hint')}</p>
      <div className={styles.map}>
        <Suspense>
          <MapFrame
            label={t('administration.editor.place.map')}
            places={[]}
            camera={camera}
            onSettled={(settled) => settled && setCamera(settled)}
          >
            {(_view, control) => (
              <>
                <span className={styles.aim} aria-hidden />
                <PlaceSearch
                  query={isKnown ? '' : values.city}
                  country={country}
                  onChoose={(town) => control.show([town], TOWN)}
                />
              </>
            )}
          </MapFrame>
        </Suspense>
      </div>
      <Button variant="secondary" size="small" onPress={take}>
        <Icon of={Crosshair} size="sm" /> {t('administration.editor.place.take')}
      </Button>
    </div>
  )
}
