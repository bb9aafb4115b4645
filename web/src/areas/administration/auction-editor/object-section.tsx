import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { Crosshair, MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { announce } from '../../../design/live-region.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { Camera } from '../../../kernel/map/engine-port.ts'
import { PlaceSearch } from '../fields/place-search.tsx'
import { fieldId } from '../object/object-values.ts'
import { useEditor } from './editor-context.ts'
import { EditorSection, Pair } from './editor-section.tsx'
import { DecimalValue, FlagValue, TextValue } from './fields.tsx'
import { countryChange } from './purchase-costs.ts'
import styles from './editor.module.css'

const COUNTRIES: readonly Country[] = ['AT', 'DE', 'CH']
const AREA_DECIMALS = 2
const ROOM_DECIMALS = 1
const PLACE_DECIMALS = 6

export function ObjectSection() {
  const { t } = useTranslation()
  const { values, set, change, errorOf, isLocked } = useEditor()
  const label = (name: 'title' | 'street' | 'zipCode' | 'city' | 'auctionCode') =>
    t(`administration.editor.field.${name}`)
  return (
    <EditorSection section="object">
      <TextValue field="title" label={label('title')} maxLength={200} />
      <Pair>
        <TextValue field="street" label={label('street')} maxLength={100} />
        <Pair>
          <TextValue field="zipCode" label={label('zipCode')} maxLength={10} />
          <TextValue field="city" label={label('city')} maxLength={100} />
        </Pair>
      </Pair>
      <Pair>
        <SelectField
          label={t('administration.editor.field.country')}
          name="country"
          value={values.country}
          options={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
          onChange={(country) => change(countryChange(values, country, isLocked('timeZone')))}
          hint={t('administration.newObject.countryHint')}
        />
        <DecimalValue
          field="area"
          id={fieldId('area')}
          label={t('administration.editor.field.area')}
          value={values.area}
          onChange={(area) => set('area', area)}
          decimals={AREA_DECIMALS}
          error={errorOf('area')}
        />
      </Pair>
      <Pair>
        <TextValue
          field="auctionCode"
          label={label('auctionCode')}
          hint={t('administration.editor.hint.auctionCode')}
          maxLength={40}
        />
        <DecimalValue
          field="rooms"
          id={fieldId('rooms')}
          label={t('administration.editor.field.rooms')}
          hint={t('administration.editor.hint.rooms')}
          value={values.rooms ?? null}
          onChange={(rooms) => set('rooms', rooms)}
          decimals={ROOM_DECIMALS}
          error={errorOf('rooms')}
        />
      </Pair>
      <Pair>
        {(['latitude', 'longitude'] as const).map((field) => (
          <DecimalValue
            key={field}
            field={field}
            id={fieldId(field)}
            label={t(`administration.editor.field.${field}`)}
            value={values[field]}
            onChange={(value) => set(field, value)}
            decimals={PLACE_DECIMALS}
            allowNegative
            error={errorOf(field)}
          />
        ))}
      </Pair>
      <PlacePicker />
    </EditorSection>
  )
}

const MapFrame = lazy(async () => ({ default: (await import('../../../kernel/map/map-frame.tsx')).MapFrame }))

/** Where the map starts while nobody said where the object is. */
const firstPlaces = {
  AT: { latitude: 47.7, longitude: 13.5, zoom: 6 },
  DE: { latitude: 51.1, longitude: 10.4, zoom: 5 },
  CH: { latitude: 46.8, longitude: 8.2, zoom: 6.5 },
} as const
const NEAR_ZOOM = 14
/** Shows a town with what is around it. */
const TOWN_ZOOM = 12
const PLACES = 1e6

/** The map is moved until the object lies under the mark in its middle; a button takes that place. */
function PlacePicker() {
  const { t } = useTranslation()
  const { values, set } = useEditor()
  const [isOpen, setOpen] = useState(false)
  const { latitude, longitude, country } = values
  const isKnown = latitude !== null && longitude !== null
  const [camera, setCamera] = useState<Camera>(() =>
    isKnown ? { latitude, longitude, zoom: NEAR_ZOOM } : firstPlaces[country],
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
                  onChoose={(town) => control.show([town], TOWN_ZOOM)}
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

const DESCRIPTION_LENGTH_MAX = 20_000

export function TextsSection() {
  const { t } = useTranslation()
  const format = useFormat()
  const { values } = useEditor()
  return (
    <EditorSection section="texts">
      <TextValue
        field="description"
        label={t('administration.editor.field.description')}
        hint={t('administration.editor.hint.description', {
          count: values.description.length,
          written: format.wholeNumber(values.description.length),
          most: format.wholeNumber(DESCRIPTION_LENGTH_MAX),
        })}
        multiline
        maxLength={DESCRIPTION_LENGTH_MAX}
      />
      <Pair>
        <TextValue
          field="externalDescriptionUrl"
          type="url"
          label={t('administration.editor.field.externalDescriptionUrl')}
        />
        <TextValue
          field="virtualTourUrl"
          type="url"
          label={t('administration.editor.field.virtualTourUrl')}
        />
      </Pair>
    </EditorSection>
  )
}

export function VisibilitySection() {
  const { t } = useTranslation()
  return (
    <EditorSection section="visibility">
      <div>
        <FlagValue field="listed">{t('administration.editor.flag.listed')}</FlagValue>
        <FlagValue field="showMinimumPrice">{t('administration.editor.flag.showMinimumPrice')}</FlagValue>
        <FlagValue field="hideAnonymizedAuctionBids">
          {t('administration.editor.flag.hideAnonymizedAuctionBids')}
        </FlagValue>
      </div>
    </EditorSection>
  )
}
