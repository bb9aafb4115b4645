import {
  removeTenantPicture,
  uploadTenantPicture,
  type AdministeredTenant,
  type TenantPicture,
} from '@zuschlag/contracts/administration/tenants'
import styles from '../editing/editor.module.css'
import { PictureUpload } from '../fields/picture-upload.tsx'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChangeTenant } from './use-change-tenant.ts'

/** Logo and banner; each is saved as it is chosen. */
export function PicturesPanel({ tenant }: { tenant: AdministeredTenant }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('platform.pictures.title')}>
      <PanelBody>
        <div className={styles.form}>
          <div className={styles.pair}>
            <OnePicture tenant={tenant} picture="logo" url={tenant.logoUrl} />
            <OnePicture tenant={tenant} picture="banner" url={tenant.bannerPatternImageUrl} />
          </div>
        </div>
      </PanelBody>
    </Panel>
  )
}

type Props = { tenant: AdministeredTenant; picture: TenantPicture; url: string | null }

function OnePicture({ tenant, picture, url }: Props) {
  const { t } = useTranslation()
  const params = { tenantId: tenant.id, picture }
  const upload = useChangeTenant(tenant.id, async (file: File) =>
    requireBody(await call(uploadTenantPicture, { params, file })),
  )
  const remove = useChangeTenant(tenant.id, async () =>
    requireBody(await call(removeTenantPicture, { params })),
  )
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
