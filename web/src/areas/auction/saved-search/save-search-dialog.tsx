import { emailSchema } from '@zuschlag/contracts/kernel/email'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import { useId, useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { useSearchWords } from '../../../auctions/use-search-words.ts'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { CheckMailbox } from '../shared/check-mailbox.tsx'
import { useSaveSearch } from './use-save-search.ts'

type Props = { search: OfferSearch; onClose: () => void }

/** Where a visitor says to which address new processes are announced. */
export function SaveSearchDialog({ search, onClose }: Props) {
  const { t } = useTranslation()
  const words = useSearchWords()
  const formId = useId()
  const [email, setEmail] = useState('')
  const [hasConsent, setConsent] = useState(false)
  const [isTried, setTried] = useState(false)
  const save = useSaveSearch(search)
  const isEmail = emailSchema.safeParse(email.trim()).success
  const isBlocked = !isEmail || !hasConsent

  function leadToFault(): void {
    setTried(true)
    const first = isEmail ? 'consent' : 'email'
    document.querySelector<HTMLElement>(`#${CSS.escape(`${formId}-${first}`)}`)?.focus()
  }
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (isBlocked) leadToFault()
    else save.mutate(email)
  }

  if (save.isSuccess) {
    const text = t('savedSearch.sent', { email: email.trim() })
    return <CheckMailbox title={t('savedSearch.title')} text={text} onClose={onClose} />
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('savedSearch.title')}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            isPending={save.isPending}
            pendingLabel={t('savedSearch.saving')}
            isBlocked={isBlocked}
            onBlockedPress={leadToFault}
          >
            {t('savedSearch.save')}
          </Button>
          <Button variant="text" onPress={onClose}>
            {t('savedSearch.cancel')}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={submit} noValidate>
        <p className="muted">{t('savedSearch.text')}</p>
        <p>
          <b>{words(search)}</b>
        </p>
        <TextField
          id={`${formId}-email`}
          label={t('savedSearch.email')}
          type="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
          error={isTried && !isEmail ? t('savedSearch.emailInvalid') : undefined}
        />
        <Checkbox
          id={`${formId}-consent`}
          isSelected={hasConsent}
          isInvalid={isTried && !hasConsent}
          onChange={setConsent}
        >
          {t('savedSearch.consent')}
        </Checkbox>
        {isTried && !hasConsent && (
          <Notice tone="warning" role="alert">
            {t('savedSearch.consentMissing')}
          </Notice>
        )}
      </form>
    </Dialog>
  )
}
