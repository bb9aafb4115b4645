import {
  accessSignUpSchema,
  beginAccessRequest,
} from '@zuschlag/contracts/access-requests/own-access-request'
import { SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import { call } from '../../../kernel/api/call.ts'
import { BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { Form, SubmitRow } from '../../../kernel/forms/form.tsx'
import { problemsBySchema } from '../../../kernel/forms/problems-by-schema.ts'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useSend } from '../../../kernel/forms/use-send.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './access-request.module.css'

const nobody = { firstName: '', lastName: '', email: '' }

type Props = {
  details: AuctionDetails
  /** Below what was sent: where the mail is in a demo, and where to look around meanwhile. */
  afterSending: ReactNode
}

/** Without a session: an address first, which is confirmed by mail; who has an account signs in. */
export function AccessRequestVisitor({ details, afterSending }: Props) {
  const { t } = useTranslation()
  const lang = useLanguage()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const placeRef = useFocusOnStep(sentTo === null ? 'form' : 'sent')
  const schema = accessSignUpSchema.omit({ language: true })
  const form = useForm(nobody, (values) => problemsBySchema(schema, values, trimmed(values)))
  const { send, isPending, failure } = useSend({
    send: (body: typeof nobody) =>
      call(beginAccessRequest, { params: { auctionId: details.id }, body: { ...body, language: lang } }),
    onSent: () => setSentTo(form.values.email.trim()),
    onRefused: form.refuse,
    toastOf: () => t('accessRequest.problem.other'),
  })
  const search = {
    returnUrl: `/object/${details.id}/access`,
    auctionId: details.id,
    isSeller: details.sellType === SellType.Seller,
  }
  if (sentTo !== null) {
    return (
      <div ref={placeRef} tabIndex={-1} className={styles.state}>
        <Notice tone="leading" role="status" title={t('accessRequest.visitor.sent', { email: sentTo })}>
          {t('accessRequest.visitor.sentNext')}
        </Notice>
        <p className="sm muted">{t('accessRequest.visitor.sentHint')}</p>
        <div className="row">
          <Button variant="secondary" onPress={() => setSentTo(null)}>
            {t('accessRequest.visitor.backToForm')}
          </Button>
          {afterSending}
        </div>
      </div>
    )
  }
  return (
    <div ref={placeRef} tabIndex={-1} className={styles.state}>
      <Panel title={t('accessRequest.visitor.title')}>
        <PanelBody>
          <Form
            attempts={form.attempts}
            isPending={isPending}
            onSubmit={() => (form.isValid ? send(trimmed(form.values)) : form.reveal())}
            aria-label={t('accessRequest.visitor.title')}
          >
            <p className="muted">{t('accessRequest.visitor.why')}</p>
            <BoundText
              label={t('person.firstName')}
              binding={form.text('firstName')}
              autoComplete="given-name"
            />
            <BoundText
              label={t('person.lastName')}
              binding={form.text('lastName')}
              autoComplete="family-name"
            />
            <BoundText
              label={t('accessRequest.visitor.email')}
              binding={form.text('email')}
              kind="email"
              autoComplete="email"
            />
            <SubmitRow
              isValid={form.isValid}
              isPending={isPending}
              pendingLabel={t('form.sending')}
              missing={t('form.incomplete')}
              onBlocked={form.reveal}
              failure={failure}
            >
              {t('accessRequest.visitor.action')}
            </SubmitRow>
          </Form>
        </PanelBody>
      </Panel>
      <div className="row">
        <ButtonLink to="/$lang/login" params={{ lang }} search={search} variant="secondary">
          {t('accessRequest.visitor.signIn')}
        </ButtonLink>
      </div>
    </div>
  )
}

function trimmed({ firstName, lastName, email }: typeof nobody): typeof nobody {
  return { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() }
}
