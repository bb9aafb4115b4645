import {
  type AdministeredPartner,
  changePartner,
  deletePartner,
  REVIEW_LENGTH_MAX,
  uploadPartnerPicture,
} from '@zuschlag/contracts/administration/partners'
import { defaultLanguage, writtenLanguages, type Language } from '@zuschlag/contracts/kernel/languages'
import { type SubmitEvent, useState } from 'react'
import { decimalOf } from '../../../kernel/forms/decimal.ts'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { call } from '../../../kernel/api/call.ts'
import { administeredPartnersQuery } from '../../../kernel/api/platform-queries.ts'
import { partnersQuery } from '../../../kernel/api/site-queries.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { MapFrame } from '../../../kernel/map/map-frame.tsx'
import { MapPin } from '../../../kernel/map/map-pin.tsx'
import { type Place, placeIn } from '../../../kernel/map/mercator.ts'
import { ConfirmDialog, LanguageField } from '../editing/dialogs.tsx'
import { ConflictNotice, useEdited } from '../editing/edited-panel.tsx'
import { useChange } from '../editing/use-change.ts'
import { PictureUpload } from '../fields/picture-upload.tsx'
import { PlaceSearch } from '../fields/place-search.tsx'
import type { z } from 'zod'
import styles from './partner-editor-page.module.css'

type Props = { partner: AdministeredPartner; onClose: () => void }

/**
 * One partner with logo, quote and place. Pictures are saved as they are chosen, everything else together.
 */
export function PartnerDialog({ partner, onClose }: Props) {
  const { t } = useTranslation()
  const edited = useEdited(partnerValuesOf(partner))
  const { values, edit, theirs } = edited
  const [wrong, setWrong] = useState<readonly unknown[]>([])
  const [isDeleting, setDeleting] = useState(false)
  const params = { partnerId: partner.id }
  const save = useChange({
    change: (change: PartnerChange) =>
      call(changePartner, { params, body: { ...change, version: partner.version } }),
    done: t('platform.saved'),
    outdated: partnersOutdated,
    onDone: onClose,
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const checked = checkPartner(values)
    setWrong(checked.ok ? [] : checked.fields)
    if (checked.ok) save.mutate(checked.change)
  }
  if (isDeleting)
    return <DeleteDialog partner={partner} onDeleted={onClose} onClose={() => setDeleting(false)} />
  return (
    <Dialog isOpen onClose={onClose} title={partner.name} size="wide">
      <form className="fields" onSubmit={submit} noValidate>
        <ConflictNotice
          edited={edited}
          save={save}
          labelOf={(field) =>
            t(field === 'isPublished' ? 'platform.partners.publish' : `platform.partners.${field}`)
          }
        />
        <div className="pair top">
          <Picture partner={partner} picture="logo" url={partner.logoUrl} />
          <Picture partner={partner} picture="reviewer" url={partner.reviewerImageUrl} />
        </div>
        <PartnerFields
          values={values}
          edit={edit}
          errorOf={(field) => (wrong.includes(field) ? t(`platform.partners.wrong.${field}`) : undefined)}
        />
        <Checkbox isSelected={values.isPublished} onChange={(isPublished) => edit({ isPublished })}>
          {t('platform.partners.publish')}
        </Checkbox>
        <div className="row">
          <Button
            type="submit"
            isDisabled={theirs !== null}
            isPending={save.isPending}
            pendingLabel={t('platform.saving')}
          >
            {t('platform.save')}
          </Button>
          <Button variant="secondary" onPress={onClose}>
            {t('platform.cancel')}
          </Button>
          <Button variant="text" onPress={() => setDeleting(true)}>
            {t('platform.partners.delete')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

type PictureProps = { partner: AdministeredPartner; picture: 'logo' | 'reviewer'; url: string | null }

function Picture({ partner, picture, url }: PictureProps) {
  const { t } = useTranslation()
  const params = { partnerId: partner.id, picture }
  const upload = useChange({
    change: (file: File) => call(uploadPartnerPicture, { params, file }),
    done: t('platform.saved'),
    outdated: partnersOutdated,
  })
  return (
    <PictureUpload
      label={t(`platform.partners.picture.${picture}`)}
      url={url}
      empty={t('platform.pictures.none')}
      isPending={upload.isPending}
      error={upload.error}
      onFile={upload.mutate}
    />
  )
}

function DeleteDialog({ partner, onDeleted, onClose }: Props & { onDeleted: () => void }) {
  const { t } = useTranslation()
  const remove = useChange({
    change: () => call(deletePartner, { params: { partnerId: partner.id } }),
    done: t('platform.partners.deleted', { name: partner.name }),
    outdated: partnersOutdated,
    onDone: onDeleted,
  })
  return (
    <ConfirmDialog
      title={t('platform.partners.deleteTitle', { name: partner.name })}
      text={t('platform.partners.deleteText')}
      action={t('platform.partners.delete')}
      sending={remove}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}

type TextName = 'name' | 'websiteUrl' | 'reviewText' | 'reviewTranslation' | 'reviewerName'

type PartnerFieldsProps = {
  values: PartnerValues
  edit: (change: Partial<PartnerValues>) => void
  errorOf: (field: Exclude<PartnerField, 'isPublished' | 'reviewLanguage'>) => string | undefined
}

function PartnerFields({ values, edit, errorOf }: PartnerFieldsProps) {
  const { t, format } = useIntl()
  const text = (field: TextName) => ({
    label: t(`platform.partners.${field}`),
    name: field,
    autoComplete: 'off' as const,
    value: values[field],
    onChange: (value: string) => edit({ [field]: value }),
    error: errorOf(field),
  })
  const other = writtenLanguages.find((language) => language !== values.reviewLanguage) ?? defaultLanguage
  return (
    <>
      <div className="pair top">
        <TextField {...text('name')} isRequired maxLength={100} />
        <TextField {...text('websiteUrl')} type="url" hint={t('platform.partners.websiteHint')} />
      </div>
      <div className="pair top">
        <TextField {...text('reviewerName')} maxLength={100} />
        <LanguageField
          label={t('platform.partners.reviewLanguage')}
          name="reviewLanguage"
          value={values.reviewLanguage}
          onChange={(reviewLanguage) => edit({ reviewLanguage })}
        />
      </div>
      <TextField {...text('reviewText')} multiline maxLength={REVIEW_LENGTH_MAX} />
      <TextField
        {...text('reviewTranslation')}
        multiline
        maxLength={REVIEW_LENGTH_MAX}
        hint={t('platform.partners.translationHint', { language: format.languageName(other) })}
      />
      <PlaceField latitude={values.latitude} longitude={values.longitude} errorOf={errorOf} onChange={edit} />
    </>
  )
}

/** What the map shows while there is no place yet: the three countries. */
const countries: readonly Place[] = [
  { latitude: 54.8, longitude: 8.6 },
  { latitude: 46, longitude: 16.9 },
  { latitude: 45.9, longitude: 6.1 },
]

/** Shows a town with what is around it. */
const TOWN = 12

type PlaceFieldProps = {
  latitude: string
  longitude: string
  errorOf: (field: 'latitude' | 'longitude') => string | undefined
  onChange: (change: { latitude?: string; longitude?: string }) => void
}

/** A place by its degrees, or by a click on the map; the fields are the equal way by keyboard. */
function PlaceField({ latitude, longitude, errorOf, onChange }: PlaceFieldProps) {
  const { t } = useTranslation()
  const [isSetting, setSetting] = useState(false)
  const place = placeOf(latitude, longitude)
  const [first] = useState(() => (place === null ? countries : [place]))
  return (
    <>
      <div className={styles.map}>
        <MapFrame label={t('platform.partners.map')} places={first}>
          {(view, control) => (
            <>
              <PlaceSearch onChoose={(town) => control.show([town], TOWN)} />
              {place !== null && (
                <MapPin view={view} place={place} isOnTop>
                  <span className={styles.mark} />
                </MapPin>
              )}
              {isSetting && (
                <button
                  type="button"
                  className={styles.ground}
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
      <div className="pair top">
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
  const [north = Number.NaN, east = Number.NaN] = [latitude, longitude].map(decimalOf)
  const isPlace = Math.abs(north) <= 90 && Math.abs(east) <= 180
  return isPlace ? { latitude: north, longitude: east } : null
}

/** What shows partners: the editor, and the public pages. */
export const partnersOutdated = [administeredPartnersQuery.queryKey, partnersQuery.queryKey]

/** The form as it is typed; the map writes the place into it too. */
export type PartnerValues = {
  name: string
  websiteUrl: string
  latitude: string
  longitude: string
  reviewText: string
  reviewLanguage: Language
  reviewTranslation: string
  reviewerName: string
  isPublished: boolean
}
type PartnerField = keyof PartnerValues
type PartnerChange = Omit<z.input<NonNullable<(typeof changePartner)['body']>>, 'version'>

const PLACE_DIGITS = 5

/** A degree as the map sets it: about a metre. */
function degrees(value: number): string {
  return value.toFixed(PLACE_DIGITS).replace('.', ',')
}

export function partnerValuesOf(partner: AdministeredPartner): PartnerValues {
  return {
    name: partner.name,
    websiteUrl: partner.websiteUrl ?? '',
    latitude: partner.latitude === null ? '' : degrees(partner.latitude),
    longitude: partner.longitude === null ? '' : degrees(partner.longitude),
    reviewText: partner.reviewText ?? '',
    reviewLanguage: partner.reviewLanguage ?? 'de',
    reviewTranslation: partner.reviewTranslation ?? '',
    reviewerName: partner.reviewerName ?? '',
    isPublished: partner.isPublished,
  }
}

const said = (text: string) => (text.trim() === '' ? null : text.trim())
/** Not a number where it is none, which the endpoint's shape refuses. */
const degreeOf = (text: string) => (text.trim() === '' ? null : decimalOf(text))

type Checked =
  | { readonly ok: true; readonly change: PartnerChange }
  | { readonly ok: false; readonly fields: readonly unknown[] }

/** Checks by the endpoint's own shape; names the fields that do not fit. */
export function checkPartner(values: PartnerValues): Checked {
  const reviewText = said(values.reviewText)
  const change: PartnerChange = {
    name: values.name.trim(),
    websiteUrl: said(values.websiteUrl),
    latitude: degreeOf(values.latitude),
    longitude: degreeOf(values.longitude),
    reviewText,
    reviewLanguage: reviewText === null ? null : values.reviewLanguage,
    reviewTranslation: said(values.reviewTranslation),
    reviewerName: said(values.reviewerName),
    isPublished: values.isPublished,
  }
  const parsed = changePartner.body?.safeParse({ ...change, version: 1 })
  if (parsed?.success) return { ok: true, change }
  return { ok: false, fields: parsed?.error.issues.map(({ path }) => path[0]) ?? [] }
}
