import { useQuery } from '@tanstack/react-query'
import {
  type AccessRequestView,
  accessRequestViews,
  type AdministeredAccessRequest,
} from '@zuschlag/contracts/access-requests/administration'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { useMemo, useState } from 'react'
import { EmptyState } from '../../../design/empty-state.tsx'
import {
  accessRequestQuery,
  accessRequestsQuery,
  enquiriesQuery,
} from '../../../kernel/api/access-request-queries.ts'
import { administeredOverviewQuery, administeredKey } from '../../../kernel/api/administration-queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { UnreadDialog, FormDialog, LanguageField } from '../editing/dialogs.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { PersonCell, personText } from '../table/person-cell.tsx'
import { FilterChips, TablePager, TablePanel } from '../table/table-panel.tsx'
import { AccessRequestDialog } from './access-request-dialog.tsx'
import { type Enquiry, inviteEnquirer, settleEnquiry } from '@zuschlag/contracts/access-requests/enquiries'
import { LINE_LENGTH_MAX } from '@zuschlag/contracts/kernel/line'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { buttonClass } from '../../../design/button-class.ts'
import { Button } from '../../../design/button.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { platformProblems, useChange, choices } from '../editing/use-change.ts'
import { Link } from '@tanstack/react-router'
import styles from './access-requests.module.css'

const TAKE = 25

type Props = {
  /** The request that is open, by its id in the URL. */
  openId: string | undefined
  onOpen: (id: string | undefined) => void
}

/** Requests for access: the inbox of brokers. */
export function AccessRequestsPage({ openId, onOpen }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<AccessRequestView | 'enquiries'>('waiting')
  const [enquiryState, setEnquiryState] = useState<'open' | 'done'>('open')
  const [skip, setSkip] = useState(0)
  const view = shown === 'enquiries' ? null : shown
  const requests = useQuery({
    ...accessRequestsQuery({ view: view ?? 'waiting', skip, take: TAKE }),
    enabled: view !== null,
  })
  const enquiries = useQuery({
    ...enquiriesQuery({ state: enquiryState, skip, take: TAKE }),
    enabled: view === null,
  })
  const total = (view === null ? enquiries : requests).data?.total ?? 0
  const show = (change: () => void) => {
    change()
    setSkip(0)
  }
  const { data: overview } = useQuery(administeredOverviewQuery)
  return (
    <>
      <PageHeader title={t('platform.accessRequests.title')} lead={t('platform.accessRequests.lead')} />
      <TablePanel
        tools={
          <>
            <FilterChips
              label={t('platform.accessRequests.filter')}
              chips={[...accessRequestViews, 'enquiries' as const].map((value) => ({
                value,
                count: value === 'proofs' ? overview?.endingProofs : undefined,
                label: t(`platform.accessRequests.view.${value}`),
              }))}
              value={shown}
              onChange={(next) => show(() => setShown(next))}
            />
            {view === null && (
              <FilterChips
                label={t('platform.messages.filter')}
                chips={choices(['open', 'done'] as const, (value) => t(`platform.messages.state.${value}`))}
                value={enquiryState}
                onChange={(next) => show(() => setEnquiryState(next))}
              />
            )}
          </>
        }
        foot={<TablePager skip={skip} take={TAKE} total={total} onSkip={setSkip} />}
      >
        {view === null ? (
          <EnquiriesList state={enquiryState} skip={skip} take={TAKE} />
        ) : (
          <AccessRequestsTable view={view} skip={skip} take={TAKE} onOpen={({ id }) => onOpen(id)} />
        )}
      </TablePanel>
      {openId !== undefined && <OpenRequest id={openId} onClose={() => onOpen(undefined)} />}
    </>
  )
}

function OpenRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const query = useQuery(accessRequestQuery(id))
  return query.data === undefined ? (
    <UnreadDialog query={query} title={t('platform.accessRequests.title')} onClose={onClose} />
  ) : (
    <AccessRequestDialog request={query.data} onClose={onClose} />
  )
}

type AccessRequestsTableProps = {
  view: AccessRequestView
  skip?: number
  take: number
  onOpen: (request: AdministeredAccessRequest) => void
}

/** Who asks for access to what, the longest wait first; the list follows the server while it is open. */
function AccessRequestsTable({ view, skip = 0, take, onOpen }: AccessRequestsTableProps) {
  const { t } = useTranslation()
  const query = useQuery(accessRequestsQuery({ view, skip, take }))
  const columns = useColumns()
  return (
    <DataTable<AdministeredAccessRequest>
      label={t('platform.accessRequests.title')}
      columns={columns}
      rows={query.data?.requests}
      rowId={({ id }) => id}
      rowText={({ applicant, auction }) => `${personText(applicant)}, ${auction.title}`}
      query={query}
      onOpen={onOpen}
      none={{
        title: t('platform.accessRequests.none'),
        children: t(`platform.accessRequests.noneReason.${view}`),
      }}
    />
  )
}

/** Leads to who has access to an object. */
function AccessLink({ id: auctionId, title }: AdministeredAccessRequest['auction'] | Enquiry['auction']) {
  return (
    <Link to="/administration/objects/$auctionId/$" params={{ auctionId, _splat: 'access' }}>
      {title}
    </Link>
  )
}

function useColumns(): readonly DataColumn<AdministeredAccessRequest>[] {
  const { t, format } = useIntl()
  return useMemo(
    () => [
      {
        id: 'applicant',
        header: t('platform.accessRequests.column.applicant'),
        isRowHeader: true,
        onCard: 'wide',
        cell: ({ applicant }) => <PersonCell person={applicant} />,
      },
      {
        id: 'object',
        header: t('platform.accessRequests.column.object'),
        onCard: 'wide',
        cell: ({ auction }) => <AccessLink {...auction} />,
      },
      {
        id: 'amount',
        header: t('platform.accessRequests.column.amount'),
        align: 'end',
        cell: ({ proofAmount, auction }) =>
          proofAmount !== null && <b>{format.money(proofAmount, auction.currencyCode)}</b>,
      },
      {
        id: 'until',
        header: t('platform.accessRequests.column.until'),
        cell: ({ proofExpiresOn, isProofExpired, newerProof }) => (
          <>
            {proofExpiresOn !== null && (
              <span className="num">{format.date(`${proofExpiresOn}T12:00:00.000Z` as Instant, 'UTC')}</span>
            )}
            {newerProof === null ? (
              isProofExpired && <div className="sm">{t('platform.accessRequests.expired')}</div>
            ) : (
              <div className="sm">{t('platform.accessRequests.newerProof.waits')}</div>
            )}
          </>
        ),
      },
      {
        id: 'since',
        header: t('platform.accessRequests.column.since'),
        cell: ({ submittedAt, auction }) =>
          submittedAt !== null && (
            <span className="num">{format.dateTime(submittedAt, auction.timeZone)}</span>
          ),
      },
      {
        id: 'state',
        header: t('platform.accessRequests.column.state'),
        cell: ({ state }) => t(`platform.accessRequests.state.${state}`),
      },
    ],
    [t, format],
  )
}

type EnquiriesListProps = {
  state: 'open' | 'done'
  skip: number
  take: number
}

/** What came over the contact forms of objects; from each a request for access can follow. */
function EnquiriesList({ state, skip, take }: EnquiriesListProps) {
  const { t } = useTranslation()
  const query = useQuery(enquiriesQuery({ state, skip, take }))
  const [invited, setInvited] = useState<Enquiry | null>(null)
  const settle = useChange({
    change: ({ id, doneAt }: Enquiry) =>
      call(settleEnquiry, { params: { enquiryId: id }, body: { isDone: doneAt === null } }),
    done: t('platform.messages.settled'),
    outdated: [administeredKey],
  })
  return (
    <div className={`stack ${styles.enquiries}`}>
      <FailedRead query={query} />
      <ProblemNotice texts={platformProblems} error={settle.error} />
      {query.isPending && <Skeleton height="10rem" />}
      {query.data?.enquiries.length === 0 && (
        <EmptyState title={t(`platform.messages.none.${state}`)}>
          {t(`platform.messages.noneReason.${state}`)}
        </EmptyState>
      )}
      <ul className="stack">
        {query.data?.enquiries.map((enquiry) => (
          <EnquiryCard
            key={enquiry.id}
            enquiry={enquiry}
            isSettling={settle.isPending && settle.variables.id === enquiry.id}
            onInvite={() => setInvited(enquiry)}
            onSettle={() => settle.mutate(enquiry)}
          />
        ))}
      </ul>
      {invited !== null && <InviteEnquirerDialog enquiry={invited} onClose={() => setInvited(null)} />}
    </div>
  )
}

type CardProps = {
  enquiry: Enquiry
  isSettling: boolean
  onInvite: () => void
  onSettle: () => void
}

function EnquiryCard({ enquiry, isSettling, onInvite, onSettle }: CardProps) {
  const { t, format } = useIntl()
  const { email, phoneNumber, message, doneAt, doneBy, auction } = enquiry
  const name = email ?? (phoneNumber === null ? t('platform.messages.nameless') : formatPhone(phoneNumber))
  const isDone = doneAt !== null
  return (
    <li className={`stack gap-2 underlined ${styles.card}`}>
      <div className="line gap-1-4 multiline baseline between">
        <h2 className={styles.name}>{name}</h2>
        <span className="sm muted num">{format.dateTime(enquiry.createdAt, auction.timeZone)}</span>
      </div>
      <p className="sm">
        <AccessLink {...auction} />
      </p>
      {message !== null && <p className={`breaks as-written ${styles.words}`}>{message}</p>}
      {isDone && (
        <p className="sm muted">
          {t('platform.messages.doneBy', {
            name: doneBy ?? t('platform.history.erased'),
            date: format.dateTime(doneAt, auction.timeZone),
          })}
        </p>
      )}
      <div className="row stretch">
        {!isDone && enquiry.mayInvite && (
          <Button size="small" aria-label={t('platform.enquiries.inviteOf', { name })} onPress={onInvite}>
            {t('platform.enquiries.invite')}
          </Button>
        )}
        {email !== null && (
          <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={`mailto:${email}`}>
            {t('platform.enquiries.answer')}
          </a>
        )}
        {phoneNumber !== null && (
          <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={`tel:${phoneNumber}`}>
            {formatPhone(phoneNumber)}
          </a>
        )}
        <Button
          variant="text"
          size="small"
          aria-label={t(isDone ? 'platform.messages.reopenOf' : 'platform.messages.doneOf', { name })}
          isPending={isSettling}
          pendingLabel={t('platform.working')}
          onPress={onSettle}
        >
          {t(isDone ? 'platform.messages.reopen' : 'platform.messages.done')}
        </Button>
      </div>
    </li>
  )
}

/** Asks the sender of an enquiry to request access; the contact form asks for no name, so this does. */
function InviteEnquirerDialog({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const { t, language: ownLanguage } = useTranslation()
  const [typed, setTyped] = useState({ firstName: '', lastName: '' })
  const [language, setLanguage] = useState(ownLanguage)
  const [isTried, setTried] = useState(false)
  const change = useChange({
    change: (body: typeof typed & { language: typeof language }) =>
      call(inviteEnquirer, { params: { enquiryId: enquiry.id }, body }),
    done: t('platform.enquiries.done'),
    outdated: [administeredKey],
    onDone: onClose,
  })
  const submit = () => {
    setTried(true)
    const isWhole = typed.firstName.trim() !== '' && typed.lastName.trim() !== ''
    if (isWhole && !change.isPending) change.mutate({ ...typed, language })
  }
  const field = (name: 'firstName' | 'lastName') => (
    <TextField
      label={t(`runningAuction.invite.${name}`)}
      name={name}
      autoComplete="off"
      isRequired
      maxLength={LINE_LENGTH_MAX}
      value={typed[name]}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
      error={isTried && typed[name].trim() === '' ? t(`runningAuction.invite.fault.${name}`) : undefined}
    />
  )
  return (
    <FormDialog
      title={t('platform.enquiries.title')}
      role="alertdialog"
      lead={
        <p>{t('platform.enquiries.effect', { email: enquiry.email ?? '', title: enquiry.auction.title })}</p>
      }
      action={t('platform.enquiries.action')}
      sending={change}
      isDense
      onSubmit={submit}
      onClose={onClose}
    >
      {field('firstName')}
      {field('lastName')}
      <LanguageField label={t('runningAuction.invite.language')} value={language} onChange={setLanguage} />
    </FormDialog>
  )
}
