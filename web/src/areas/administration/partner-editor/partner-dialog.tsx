import {
  changePartner,
  deletePartner,
  uploadPartnerPicture,
  type AdministeredPartner,
} from '@zuschlag/contracts/administration/partners'
import { useState, type SubmitEvent } from 'react'
import { ConfirmDialog } from '../editing/dialogs.tsx'
import styles from '../editing/editor.module.css'
import { ConflictNotice, useEdited } from '../editing/edited-panel.tsx'
import { PictureUpload } from '../fields/picture-upload.tsx'
import { useChange } from '../editing/use-change.ts'
import { call } from '../../../kernel/api/call.ts'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PartnerFields } from './partner-fields.tsx'
import { checkPartner, partnerValuesOf, type PartnerChange } from './partner-values.ts'
import { partnersOutdated } from './partners-outdated.ts'

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
      <form className={styles.form} onSubmit={submit} noValidate>
        <ConflictNotice
          edited={edited}
          save={save}
          labelOf={(field) =>
            t(field === 'isPublished' ? 'platform.partners.publish' : `platform.partners.${field}`)
          }
        />
        <div className={styles.pair}>
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
    change: (_none: null) => call(deletePartner, { params: { partnerId: partner.id } }),
    done: t('platform.partners.deleted', { name: partner.name }),
    outdated: partnersOutdated,
    onDone: onDeleted,
  })
  return (
    <ConfirmDialog
      title={t('platform.partners.deleteTitle', { name: partner.name })}
      text={t('platform.partners.deleteText')}
      action={t('platform.partners.delete')}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(null)}
      onClose={onClose}
    />
  )
}
