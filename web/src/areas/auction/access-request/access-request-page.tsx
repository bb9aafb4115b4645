import { useQuery } from '@tanstack/react-query'
import {
  accessSignUpSchema,
  beginAccessRequest,
} from '@zuschlag/contracts/access-requests/own-access-request'
import { defaultTimeZone, SellType } from '@zuschlag/contracts/auction/enumerations'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type ReactNode } from 'react'
import { PageLoading } from '../../../app/page-state.tsx'
import { ButtonLink } from '../../../design/button-link.tsx'
import { Button } from '../../../design/button.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Panel } from '../../../design/panel.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { useFocusOnStep } from '../../../design/use-focus-on-step.ts'
import { brokerageOfferQuery, ownAccessRequestQuery } from '../../../kernel/api/access-request-queries.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { publicAuctionQuery } from '../../../kernel/api/queries.ts'
import { BoundText } from '../../../kernel/forms/bound-fields.tsx'
import { SendForm } from '../../../kernel/forms/form.tsx'
import { problemsBySchema } from '../../../kernel/forms/problems-by-schema.ts'
import { useForm } from '../../../kernel/forms/use-form.ts'
import { useSend } from '../../../kernel/forms/use-send.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useConfirmedEnd } from '../shared/use-confirmed-end.ts'
import { Agreement, BrokerageKept } from './brokerage-step.tsx'
import { RequestState } from './request-state.tsx'
import styles from './access-request.module.css'

type AccessRequestPageProps = {
  details: AuctionDetails
  /** The way back to the object. */
  backLink: ReactNode
  /** For people without a session, in place of the request. */
  visitor: ReactNode
}

/** How a reader asks for access to an object, and what became of the request. */
export function AccessRequestPage({ details, backLink, visitor }: AccessRequestPageProps) {
  const { t } = useTranslation()
  useConfirmedEnd(details, publicAuctionQuery(details.id).queryKey)
  // As the server says: by the page's clock alone, an extension may be on its way.
  const isOver = details.hasEnded || details.isWithdrawn
  return (
    <div className={`wrap gap-5 grid ${styles.page}`}>
      <div className="stack gap-2 start">
        <h1>{t('accessRequest.title')}</h1>
        <p>
          <b>{details.title}</b>, {details.zipCode} {details.city}
        </p>
        <p className="muted">{t('accessRequest.lead', { tenant: details.tenant.name })}</p>
        {backLink}
      </div>
      {visitor ??
        (isOver ? (
          <>
            <Notice tone="ended" title={t('accessRequest.problem.auctionEnded')} />
            <Concluded details={details} />
          </>
        ) : (
          <Own details={details} />
        ))}
    </div>
  )
}

/** What was concluded outlasts the process, and so does the right to withdraw from it (AGR-6). */
function Concluded({ details }: { details: AuctionDetails }) {
  const query = useQuery(ownAccessRequestQuery(details.id))
  if (query.data === undefined) return query.isError && <FailedRead query={query} />
  return <Agreement details={details} request={query.data} />
}

function Own({ details }: { details: AuctionDetails }) {
  const query = useQuery(ownAccessRequestQuery(details.id))
  const offer = useQuery(brokerageOfferQuery(details.id))
  if (query.data === undefined || offer.data === undefined) {
    const failed = [query, offer].find(({ isError }) => isError)
    return failed ? <FailedRead query={failed} /> : <Skeleton height="20rem" />
  }
  return <RequestState details={details} request={query.data} offer={offer.data} />
}

type KeptAgreementPageProps = {
  auctionId: AuctionId
  /** Shown where the reader concluded nothing there. */
  notFound: ReactNode
}

/** What was concluded about an object that its reader does not see any more, to withdraw from (AGR-6). */
export function KeptAgreementPage({ auctionId, notFound }: KeptAgreementPageProps) {
  const { t } = useTranslation()
  const query = useQuery(ownAccessRequestQuery(auctionId))
  if (problemOf(query.error)?.status === 404) return notFound
  if (query.data === undefined) return query.isError ? <FailedRead query={query} /> : <PageLoading />
  const { brokerage = null, revision = 0 } = query.data ?? {}
  if (brokerage === null) return notFound
  const details = { id: auctionId, timeZone: defaultTimeZone[brokerage.country] }
  return (
    <div className={`wrap gap-5 grid ${styles.page}`}>
      <div className="stack gap-2 start">
        <h1>{t('accessRequest.brokerage.title')}</h1>
        <p>{brokerage.broker}</p>
      </div>
      <Notice tone="ended" title={t('accessRequest.unseen')} />
      <BrokerageKept details={details} brokerage={brokerage} revision={revision} />
    </div>
  )
}

const nobody = { firstName: '', lastName: '', email: '' }

type AccessRequestVisitorProps = {
  details: AuctionDetails
  /** Below what was sent: where the mail is in a demo, and where to look around meanwhile. */
  afterSending: ReactNode
}

/** Without a session: an address first, which is confirmed by mail; who has an account signs in. */
export function AccessRequestVisitor({ details, afterSending }: AccessRequestVisitorProps) {
  const { t, language: lang } = useTranslation()
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
        <SendForm
          form={form}
          sending={{ isPending, failure }}
          action={t('accessRequest.visitor.action')}
          onSend={() => send(trimmed(form.values))}
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
        </SendForm>
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
