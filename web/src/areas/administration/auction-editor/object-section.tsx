import { TEXT_LENGTHS } from '@zuschlag/contracts/auction/auction-fields'
import type { Country } from '@zuschlag/contracts/auction/enumerations'
import { Crosshair, MapPin } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { announce } from '../../../design/live-region.tsx'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { Camera } from '../../../kernel/map/engine-map.ts'
import { PlaceSearch } from '../fields/place-search.tsx'
import { fieldId } from '../object/object-values.ts'
import { EditorSection, Pair, useEditor } from './editor-section.tsx'
import { DecimalValue, FlagValue, TextValue } from './fields.tsx'
import { countryChange } from './purchase-costs.ts'
import { energyClasses, openEnergy, type Energy } from '@zuschlag/contracts/auction/energy'
import { choices } from '../editing/use-change.ts'
import styles from './editor.module.css'

const COUNTRIES: readonly Country[] = ['AT', 'DE', 'CH']
const AREA_DECIMALS = 2
const ROOM_DECIMALS = 1
const PLACE_DECIMALS = 6

export function ObjectSection() {
  const { t } = useTranslation()
  const { values, change, isLocked } = useEditor()
  return (
    <EditorSection section="object">
      <TextValue field="title" />
      <Pair>
        <TextValue field="street" />
        <Pair>
          <TextValue field="zipCode" />
          <TextValue field="city" />
        </Pair>
      </Pair>
      <Pair>
        <SelectField
          label={t('administration.editor.field.country')}
          name="country"
          value={values.country}
          options={choices(COUNTRIES, (value) => t(`country.${value}`))}
          onChange={(country) => change(countryChange(values, country, isLocked('timeZone')))}
          hint={t('administration.newObject.countryHint')}
        />
        <Figure field="area" decimals={AREA_DECIMALS} />
      </Pair>
      <Pair>
        <TextValue field="auctionCode" hint={t('administration.editor.hint.auctionCode')} />
        <Figure field="rooms" decimals={ROOM_DECIMALS} hint={t('administration.editor.hint.rooms')} />
      </Pair>
      <Pair>
        <Figure field="latitude" decimals={PLACE_DECIMALS} allowNegative />
        <Figure field="longitude" decimals={PLACE_DECIMALS} allowNegative />
      </Pair>
      <PlacePicker />
    </EditorSection>
  )
}

type FigureProps = Pick<ComponentProps<typeof DecimalValue>, 'decimals' | 'hint' | 'allowNegative'>

function Figure({ field, ...props }: FigureProps & { field: 'area' | 'rooms' | 'latitude' | 'longitude' }) {
  const { t } = useTranslation()
  const { values, set, errorOf } = useEditor()
  return (
    <DecimalValue
      {...props}
      field={field}
      id={fieldId(field)}
      label={t(`administration.editor.field.${field}`)}
      value={values[field] ?? null}
      onChange={(value) => set(field, value)}
      error={errorOf(field)}
    />
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
      <div className={`grid anchor full ${styles.map}`}>
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

export function TextsSection() {
  const { t, format } = useIntl()
  const { values } = useEditor()
  return (
    <EditorSection section="texts">
      <TextValue
        field="description"
        hint={t('administration.editor.hint.description', {
          count: values.description.length,
          written: format.wholeNumber(values.description.length),
          most: format.wholeNumber(TEXT_LENGTHS.description),
        })}
        multiline
      />
      <Pair>
        <TextValue field="externalDescriptionUrl" />
        <TextValue field="virtualTourUrl" />
      </Pair>
    </EditorSection>
  )
}

export function VisibilitySection() {
  return (
    <EditorSection section="visibility">
      <div>
        <FlagValue field="listed" />
        <FlagValue field="showMinimumPrice" />
        <FlagValue field="hideAnonymizedAuctionBids" />
      </div>
    </EditorSection>
  )
}

const KINDS = ['open', 'certificate', 'exempt'] as const
const CERTIFICATES = ['demand', 'consumption'] as const
const DECIMALS = 2

type Change = (change: Partial<Energy>) => void
type Props = { energy: Energy; change: Change }

/** What the law of the object's country asks an advertisement to say. */
export function EnergySection() {
  const { t } = useTranslation()
  const { values, set, errorOf } = useEditor()
  const energy = values.energy ?? openEnergy
  const change: Change = (part) => set('energy', { ...energy, ...part })
  const error = errorOf('energy')
  return (
    <EditorSection section="energy">
      <div id={fieldId('energy')} tabIndex={-1}>
        <SelectField
          label={t('administration.editor.energy.kindLabel')}
          name="energy"
          value={energy.kind}
          options={choices(KINDS, (value) => t(`administration.editor.energy.kind.${value}`))}
          onChange={(kind) => change({ kind })}
        />
      </div>
      {energy.kind === 'certificate' &&
        (values.country === 'DE' ? (
          <GermanFigures energy={energy} change={change} />
        ) : (
          <AustrianFigures energy={energy} change={change} />
        ))}
      {error !== undefined && <FieldErrorText>{error}</FieldErrorText>}
    </EditorSection>
  )
}

function AustrianFigures({ energy, change }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Pair>
        <DecimalValue
          field="energy"
          label={t('administration.editor.energy.heatingDemand')}
          value={energy.heatingDemand}
          onChange={(heatingDemand) => change({ heatingDemand })}
          decimals={DECIMALS}
        />
        <ClassChoice
          label={t('administration.editor.energy.heatingDemandClass')}
          value={energy.heatingDemandClass}
          onChange={(heatingDemandClass) => change({ heatingDemandClass })}
        />
      </Pair>
      <Pair>
        <DecimalValue
          field="energy"
          label={t('administration.editor.energy.efficiencyFactor')}
          value={energy.efficiencyFactor}
          onChange={(efficiencyFactor) => change({ efficiencyFactor })}
          decimals={DECIMALS}
        />
        <ClassChoice
          label={t('administration.editor.energy.efficiencyClass')}
          value={energy.efficiencyClass}
          onChange={(efficiencyClass) => change({ efficiencyClass })}
        />
      </Pair>
    </>
  )
}

function GermanFigures({ energy, change }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <Pair>
        <SelectField
          label={t('administration.editor.energy.certificateBy')}
          name="certificateBy"
          value={energy.certificateBy ?? ''}
          emptyLabel={t('administration.editor.energy.choose')}
          options={choices(CERTIFICATES, (value) => t(`administration.editor.energy.certificate.${value}`))}
          onChange={(certificateBy) => change({ certificateBy })}
        />
        <DecimalValue
          field="energy"
          label={t('administration.editor.energy.finalEnergy')}
          value={energy.finalEnergy}
          onChange={(finalEnergy) => change({ finalEnergy })}
          decimals={DECIMALS}
        />
      </Pair>
      <Pair>
        <TextField
          label={t('administration.editor.energy.energySource')}
          value={energy.energySource ?? ''}
          maxLength={100}
          onChange={(source) => change({ energySource: source === '' ? null : source })}
        />
        <DecimalValue
          field="energy"
          label={t('administration.editor.energy.buildingYear')}
          value={energy.buildingYear}
          onChange={(buildingYear) => change({ buildingYear })}
          decimals={0}
        />
      </Pair>
      <Pair>
        <ClassChoice
          label={t('administration.editor.energy.energyClass')}
          value={energy.energyClass}
          onChange={(energyClass) => change({ energyClass })}
        />
      </Pair>
    </>
  )
}

type Class = Energy['energyClass']
type ClassProps = { label: string; value: Class; onChange: (value: Class) => void }

function ClassChoice({ label, value, onChange }: ClassProps) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={label}
      name="energyClass"
      value={value ?? ''}
      emptyLabel={t('administration.editor.energy.choose')}
      options={choices(energyClasses, (name) => name)}
      // The entry that chooses nothing comes as an empty text.
      onChange={(name) => onChange((name as Class | '') === '' ? null : name)}
    />
  )
}
