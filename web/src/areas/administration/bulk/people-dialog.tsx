import { ADMISSION_REASON_LENGTH_MAX, type Admission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { parseAmount } from '@zuschlag/contracts/kernel/parse-amount'
import { BulkFrame } from './bulk-frame.tsx'
import { peopleTasks, type PeopleAction } from './people-tasks.ts'
import { useBulk } from './use-bulk.ts'

type Props = {
  auctionId: AuctionId
  action: PeopleAction
  people: readonly Admission[]
  onClose: () => void
}

/** One decision about several people of one object, with one reason; then what became of each. */
export function PeopleDialog({ auctionId, action, people, onClose }: Props) {
  const { t } = useTranslation()
  const bulk = useBulk()
  const [typed, setTyped] = useState({ reason: '', limit: '' })
  const [fault, setFault] = useState<'reason' | 'limit' | null>(null)
  const edit = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change })
    setFault(null)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const limit = parseAmount(typed.limit)
    const reason = typed.reason.trim()
    if (limit === undefined) setFault('limit')
    else if (reason === '') setFault('reason')
    else bulk.start(peopleTasks(auctionId, people, { action, reason, limit }))
  }
  return (
    <BulkFrame
      title={t('administration.bulk.people.title', {
        count: people.length,
        action: t(`runningAuction.admission.${action}.open`),
      })}
      bulk={bulk}
      onClose={onClose}
    >
      <form className="stack" onSubmit={submit} noValidate>
        <p>{t(`administration.bulk.people.effect.${action}`)}</p>
        {action === 'limit' && (
          <TextField
            label={t('runningAuction.admission.limitField')}
            hint={t('runningAuction.admission.limitHint')}
            inputMode="numeric"
            autoComplete="off"
            value={typed.limit}
            onChange={(limit) => edit({ limit })}
            error={fault === 'limit' ? t('runningAuction.fault.limitWrong') : undefined}
          />
        )}
        <TextField
          label={t('runningAuction.admission.note')}
          hint={t('runningAuction.admission.noteHint')}
          isRequired
          maxLength={ADMISSION_REASON_LENGTH_MAX}
          value={typed.reason}
          onChange={(reason) => edit({ reason })}
          error={fault === 'reason' ? t('runningAuction.admission.noteMissing') : undefined}
        />
        <div className="row stretch">
          <Button type="submit">{t(`runningAuction.admission.${action}.action`)}</Button>
          <Button variant="secondary" onPress={onClose}>
            {t('runningAuction.cancel')}
          </Button>
        </div>
      </form>
    </BulkFrame>
  )
}
