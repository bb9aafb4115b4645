import {
  type AdministeredTenant,
  changeTenantAppearance,
  removeTenantPicture,
  type TenantPicture,
  uploadTenantPicture,
} from '@zuschlag/contracts/administration/tenants'
import { useEffect, useId, useRef, useState } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { contrastRatio, type Rgb } from '../../../design/contrast.ts'
import { FieldErrorText } from '../../../design/field-error.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Panel } from '../../../design/panel.tsx'
import { TenantBanner } from '../../../design/tenant-banner.tsx'
import { tenantColours } from '../../../design/tenant-colours.ts'
import { callForBody } from '../../../kernel/api/call.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { EditedPanel, useEdited } from '../editing/edited-panel.tsx'
import { PictureUpload } from '../fields/picture-upload.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { TenantId } from '@zuschlag/contracts/kernel/ids'
import { useChange } from '../editing/use-change.ts'
import { platformKeys, tenantQuery } from '../../../kernel/api/platform-queries.ts'
import styles from './appearance-panel.module.css'

const IMPRINT_LENGTH_MAX = 5000

function valuesOf(tenant: AdministeredTenant) {
  return {
    primary: tenant.primaryAccentColor ?? '',
    secondary: tenant.secondaryAccentColor ?? '',
    ternary: tenant.ternaryAccentColor ?? '',
    imprint: tenant.imprint ?? '',
  }
}

const uses = ['primary', 'secondary', 'ternary'] as const
const colourOf = (value: string) => (accentPattern.test(value) ? value : null)

/** Colours and imprint, with the banner as readers will see it. */
export function AppearancePanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  const edited = useEdited(valuesOf(tenant))
  const { values, edit } = edited
  const save = useChangeTenant(tenant.id, () =>
    callForBody(changeTenantAppearance, {
      params: { tenantId: tenant.id },
      body: {
        primaryAccentColor: colourOf(values.primary),
        secondaryAccentColor: colourOf(values.secondary),
        ternaryAccentColor: colourOf(values.ternary),
        imprint: values.imprint.trim() === '' ? null : values.imprint,
        version: tenant.version,
      },
    }),
  )
  const isWrong = uses.some((use) => values[use] !== '' && colourOf(values[use]) === null)
  const shown = {
    ...tenant,
    primaryAccentColor: colourOf(values.primary),
    secondaryAccentColor: colourOf(values.secondary),
    ternaryAccentColor: colourOf(values.ternary),
  }
  return (
    <EditedPanel
      title={t('platform.appearance.title')}
      banner={
        <TenantBanner tenant={shown}>{t('platform.appearance.preview', { name: tenant.name })}</TenantBanner>
      }
      edited={edited}
      save={save}
      labelOf={(name) =>
        name === 'imprint' ? t('platform.appearance.imprint') : t(`platform.accent.${name}`)
      }
      isBlocked={isWrong}
      onSubmit={() => save.mutate()}
    >
      <p className="sm muted">{t('platform.accent.guard')}</p>
      {uses.map((use) => (
        <AccentField key={use} use={use} value={values[use]} onChange={(value) => edit({ [use]: value })} />
      ))}
      <TextField
        label={t('platform.appearance.imprint')}
        name="imprint"
        multiline
        maxLength={IMPRINT_LENGTH_MAX}
        value={values.imprint}
        onChange={(imprint) => edit({ imprint })}
        hint={t('platform.appearance.imprintHint')}
      />
    </EditedPanel>
  )
}

const accentPattern = /^#[0-9a-f]{6}$/i
/** What the browser's own colour chooser starts with where no colour is chosen. */
const NO_COLOUR = '#31486b'

type AccentFieldProps = { use: AccentUse; value: string; onChange: (value: string) => void }

/** A tenant colour as `#rrggbb`, by hand or by the browser's chooser; empty takes the platform's. */
function AccentField({ use, value, onChange }: AccentFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const isColour = accentPattern.test(value)
  const isWrong = value !== '' && !isColour
  const label = t(`platform.accent.${use}`)
  return (
    <div className={`stack gap-close underlined ${styles.field}`} role="group" aria-label={label}>
      <label className="sm strong" htmlFor={id}>
        {label}
      </label>
      <div className="line gap-2">
        <input
          type="color"
          className={`control ${styles.chooser}`}
          aria-label={t('platform.accent.choose', { label })}
          value={isColour ? value.toLowerCase() : NO_COLOUR}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <input
          id={id}
          className={`control ${styles.text}`}
          value={value}
          maxLength={7}
          placeholder={t('platform.accent.none')}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={(event) => onChange(event.currentTarget.value.trim().toLowerCase())}
        />
      </div>
      {isWrong && (
        <div id={`${id}-wrong`}>
          <FieldErrorText>{t('platform.accent.wrong')}</FieldErrorText>
        </div>
      )}
      <AccentCheck key={isColour ? value : ''} use={use} colour={isColour ? value : null} />
    </div>
  )
}

/** Where a tenant colour is used, and which contrast is needed there (WCAG 2.2, 1.4.3 and 1.4.11). */
type AccentUse = 'primary' | 'secondary' | 'ternary'

const NEEDED = { primary: 4.5, secondary: 3 } as const
const white: Rgb = [255, 255, 255]

type AccentCheckProps = {
  use: AccentUse
  /** The chosen colour, `#rrggbb`; null for the platform's own. */
  colour: string | null
}

/**
 * The chosen colour beside the one that pages show: the same guard in the same stylesheet, measured where it
 * is drawn, in the theme of the reader. Measured once: give another colour another key.
 */
function AccentCheck({ use, colour }: AccentCheckProps) {
  const { t, format } = useIntl()
  const shownRef = useRef<HTMLSpanElement>(null)
  const groundRef = useRef<HTMLSpanElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const only = {
    primaryAccentColor: use === 'primary' ? colour : null,
    secondaryAccentColor: use === 'secondary' ? colour : null,
    ternaryAccentColor: use === 'ternary' ? colour : null,
  }
  useEffect(() => {
    if (use === 'ternary' || shownRef.current === null || groundRef.current === null) return
    const ground = use === 'primary' ? white : renderedColour(groundRef.current)
    setRatio(contrastRatio(renderedColour(shownRef.current), ground))
  }, [use])
  return (
    <div className={`line multiline bottom ${styles.check}`} data-tenant="" style={tenantColours(only)}>
      <Swatch label={t('platform.accent.chosen')}>
        <span className={styles.chosen} data-use={use} />
      </Swatch>
      <Swatch label={t('platform.accent.shown')}>
        <span ref={shownRef} className={styles.shown} data-use={use}>
          {use === 'primary' && t('platform.accent.sample')}
        </span>
      </Swatch>
      <span ref={groundRef} className={styles.ground} aria-hidden />
      {use === 'ternary' ? (
        <p className="sm muted">{t('platform.accent.decoration')}</p>
      ) : (
        ratio !== null && (
          <Badge state={ratio >= NEEDED[use] ? 'leading' : 'outbid'}>
            {t('platform.accent.ratio', {
              ratio: format.decimal(Math.floor(ratio * 10) / 10),
              needed: format.decimal(NEEDED[use]),
            })}
          </Badge>
        )
      )}
    </div>
  )
}

function Swatch({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className="stack gap-1">
      {children}
      <span className="xs muted">{label}</span>
    </span>
  )
}

/** The ground of an element in red, green and blue, whatever the stylesheet calls it. */
function renderedColour(element: HTMLElement): Rgb {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (context === null) return white
  context.fillStyle = getComputedStyle(element).backgroundColor
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}

/** Logo and banner; each is saved as it is chosen. */
export function PicturesPanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('platform.pictures.title')}>
      <div className="fields">
        <div className="pair top">
          <OnePicture tenant={tenant} picture="logo" url={tenant.logoUrl} />
          <OnePicture tenant={tenant} picture="banner" url={tenant.bannerPatternImageUrl} />
        </div>
      </div>
    </Panel>
  )
}

type OnePictureProps = { tenant: AdministeredTenant; picture: TenantPicture; url: string | null }

function OnePicture({ tenant, picture, url }: OnePictureProps) {
  const { t } = useTranslation()
  const params = { tenantId: tenant.id, picture }
  const upload = useChangeTenant(tenant.id, (file: File) =>
    callForBody(uploadTenantPicture, { params, file }),
  )
  const remove = useChangeTenant(tenant.id, () => callForBody(removeTenantPicture, { params }))
  return (
    <PictureUpload
      label={t(`platform.pictures.${picture}`)}
      url={url}
      isOnDark={picture === 'banner'}
      empty={t('platform.pictures.none')}
      isPending={upload.isPending || remove.isPending}
      error={upload.error ?? remove.error}
      onFile={upload.mutate}
      onRemove={() => remove.mutate()}
    />
  )
}

/**
 * Changes a tenant; every part of the page sees the new version at once, and lists and history are refetched.
 */
export function useChangeTenant<Input = void>(
  tenantId: TenantId,
  change: (input: Input) => Promise<AdministeredTenant>,
) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useChange({
    change,
    done: t('platform.saved'),
    outdated: [platformKeys.tenants, platformKeys.history],
    onDone: (tenant) => queryClient.setQueryData(tenantQuery(tenantId).queryKey, tenant),
  })
}
