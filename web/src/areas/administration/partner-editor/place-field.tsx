import { useState } from 'react'
import styles from '../editing/editor.module.css'
import { PlaceSearch } from '../fields/place-search.tsx'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { MapFrame } from '../../../kernel/map/map-frame.tsx'
import { MapPin } from '../../../kernel/map/map-pin.tsx'
import { placeIn, type Place } from '../../../kernel/map/mercator.ts'
import { degrees } from './partner-values.ts'
import own from './partner-editor-page.module.css'

/** What the map shows while there is no place yet: the three countries. */
const countries: readonly Place[] = [
  { latitude: 54.8, longitude: 8.6 },
  { latitude: 46, longitude: 16.9 },
  { latitude: 45.9, longitude: 6.1 },
]

/** Shows a town with what is around it. */
const TOWN = 12

type Props = {
  latitude: string
  longitude: string
  errorOf: (field: 'latitude' | 'longitude') => string | undefined
  onChange: (change: { latitude?: string; longitude?: string }) => void
}

/** A place by its degrees, or by a click on the map; the fields are the equal way by keyboard. */
export function PlaceField({ latitude, longitude, errorOf, onChange }: Props) {
  const { t } = useTranslation()
  const [isSetting, setSetting] = useState(false)
  const place = placeOf(latitude, longitude)
  const [first] = useState(() => (place === null ? countries : [place]))
  return (
    <>
      <div className={own.map}>
        <MapFrame label={t('platform.partners.map')} places={first}>
          {(view, control) => (
            <>
              <PlaceSearch onChoose={(town) => control.show([town], TOWN)} />
              {place !== null && (
                <MapPin view={view} place={place} isOnTop>
                  <span className={own.mark} />
                </MapPin>
              )}
              {isSetting && (
                <button
                  type="button"
                  className={own.ground}
                  aria-label={t('platform.partners.setHere')}
                  onClick={({ clientX, clientY, currentTarget }) => {
                    const box = currentTarget.getBoundingClientRect()
                    const at = placeIn(view, { x: clientX - box.left, y: clientY - box.top })
                    onChange({ latitude: degrees(at.latitude), longitude: degrees(at.longitude) })
                    setSetting(false)
                  }}
                />
              )}
            </>
          )}
        </MapFrame>
      </div>
      <div className="row">
        <Button
          variant="secondary"
          size="small"
          aria-pressed={isSetting}
          onPress={() => setSetting(!isSetting)}
        >
          {t(isSetting ? 'platform.partners.settingPlace' : 'platform.partners.setPlace')}
        </Button>
        {place !== null && (
          <Button variant="text" size="small" onPress={() => onChange({ latitude: '', longitude: '' })}>
            {t('platform.partners.forgetPlace')}
          </Button>
        )}
      </div>
      <div className={styles.pair}>
        {(['latitude', 'longitude'] as const).map((field) => (
          <TextField
            key={field}
            label={t(`platform.partners.${field}`)}
            name={field}
            inputMode="decimal"
            autoComplete="off"
            value={field === 'latitude' ? latitude : longitude}
            onChange={(value) => onChange({ [field]: value })}
            error={errorOf(field)}
          />
        ))}
      </div>
    </>
  )
}

function placeOf(latitude: string, longitude: string): Place | null {
  const [north = Number.NaN, east = Number.NaN] = [latitude, longitude].map((text) =>
    text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')),
  )
  const isPlace = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return isPlace ? { latitude: north, longitude: east } : null
}
