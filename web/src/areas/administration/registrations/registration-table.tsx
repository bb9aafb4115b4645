import type {
  RegistrationStatus,
  SellerRegistrationView,
  TenantApplicationView,
} from '@zuschlag/contracts/registrations/administration'
import { type ReactNode, useMemo, useState } from 'react'
import { Badge, type BadgeState } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import type { ReadState } from '../../../kernel/api/read-failure.tsx'
import { Dialog } from '../../../kernel/dialogs/dialog.tsx'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { type Translate, readerZone, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { ReasonDialog } from '../editing/dialogs.tsx'
import { platformProblems, useChange, choices } from '../editing/use-change.ts'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { FilterChips, TablePager, TablePanel } from '../table/table-panel.tsx'
import { platformKeys } from '../../../kernel/api/platform-queries.ts'
import { Facts, type Fact, emailLink, phoneLink } from '../editing/edited-panel.tsx'

const statuses = ['pending', 'approved', 'declined'] as const

/** Which registrations are shown. */
export type RegistrationPage = { status: RegistrationStatus; skip: number; take: number }

type Props<Row> = {
  kind: 'sellers' | 'applications'
  page: RegistrationPage
  onPage: (page: RegistrationPage) => void
  query: ReadState
  rows: readonly Row[] | undefined
  total: number | undefined
  nameOf: (registration: Row) => string
  /** Name, and who registered; stable, as the columns are made of it. */
  firstColumns: (t: Translate) => readonly DataColumn<Row>[]
  /** Level of the heading where there are none. */
  headingLevel: 2 | 3
  renderDialog: (registration: Row, onClose: () => void) => ReactNode
}

/** Registrations by their status, those that wait for a decision first; each opens its dialog. */
export function RegistrationTable<Row extends SellerRegistrationView | TenantApplicationView>(
  props: Props<Row>,
) {
  const { kind, page, onPage, query, rows, total = 0, nameOf, headingLevel, renderDialog } = props
  const { t } = useTranslation()
  const [open, setOpen] = useState<Row | null>(null)
  const columns = useColumns(props, setOpen)
  return (
    <>
      <TablePanel
        tools={
          <FilterChips
            label={t(`platform.${kind}.filter`)}
            chips={choices(statuses, (value) => t(`platform.status.${value}`))}
            value={page.status}
            onChange={(status) => onPage({ ...page, status, skip: 0 })}
          />
        }
        foot={<TablePager {...page} total={total} onSkip={(skip) => onPage({ ...page, skip })} />}
      >
        <DataTable
          label={t(`platform.${kind}.title`)}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          rowText={nameOf}
          query={query}
          onOpen={setOpen}
          none={{
            title: t(`platform.${kind}.none`),
            children: t(`platform.${kind}.noneReason`),
            headingLevel,
          }}
        />
      </TablePanel>
      {open !== null && renderDialog(open, () => setOpen(null))}
    </>
  )
}

/** Who it is, where they come from, since when, and how it is opened. */
function useColumns<Row extends SellerRegistrationView | TenantApplicationView>(
  { firstColumns, nameOf }: Pick<Props<Row>, 'firstColumns' | 'nameOf'>,
  onOpen: (registration: Row) => void,
) {
  const { t, format } = useIntl()
  return useMemo(
    (): readonly DataColumn<Row>[] => [
      ...firstColumns(t),
      {
        id: 'place',
        header: t('platform.place'),
        cell: ({ zipCode, city, country }) => `${zipCode} ${city}, ${t(`country.${country}`)}`,
      },
      {
        id: 'createdAt',
        header: t('platform.receivedAt'),
        cell: ({ createdAt }) => <span className="num">{format.dateTime(createdAt, readerZone)}</span>,
      },
      {
        id: 'open',
        header: t('platform.open'),
        isHeaderHidden: true,
        align: 'end',
        onCard: 'wide',
        cell: (registration) => {
          const isPending = registration.status === 'pending'
          return (
            <Button
              variant="secondary"
              size="small"
              aria-label={t(isPending ? 'platform.checkNamed' : 'platform.openNamed', {
                name: nameOf(registration),
              })}
              onPress={() => onOpen(registration)}
            >
              {isPending ? t('platform.check') : t('platform.open')}
            </Button>
          )
        },
      },
    ],
    [t, format, firstColumns, nameOf, onOpen],
  )
}

const REASON_LENGTH_MAX = 1000

type DecisionDialogProps = {
  kind: 'sellers' | 'applications'
  registration: SellerRegistrationView | TenantApplicationView
  /** The person, or the company. */
  name: string
  children: ReactNode
  approve: () => Promise<unknown>
  decline: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** One registration in full with the two decisions; declining asks for the reason that the person reads. */
export function DecisionDialog(props: DecisionDialogProps) {
  const { kind, registration, name, children, onClose } = props
  const { status, hasAccount, email } = registration
  const { t } = useTranslation()
  const [isDeclining, setDeclining] = useState(false)
  const done = {
    outdated: [platformKeys[kind], platformKeys.tenants, platformKeys.users],
    onDone: onClose,
  }
  const approve = useChange({
    ...done,
    change: () => props.approve(),
    done: t(`platform.${kind}.approved`, { name, company: name }),
  })
  const decline = useChange({
    ...done,
    change: props.decline,
    done: t(`platform.${kind}.declined`, { name, company: name }),
  })
  const openDecline = () => {
    decline.reset()
    setDeclining(true)
  }
  if (isDeclining) {
    return (
      <ReasonDialog
        title={t('platform.decline.title', { name })}
        text={t('platform.decline.text')}
        label={t('platform.reason')}
        hint={t('platform.decline.hint')}
        action={t('platform.decline.action')}
        lengthMax={REASON_LENGTH_MAX}
        multiline
        sending={decline}
        onReason={decline.mutate}
        onClose={() => setDeclining(false)}
      />
    )
  }
  const isPending = status === 'pending'
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      size="wide"
      lead={<RegistrationBadge status={status} />}
      actions={
        isPending && (
          <>
            <Button
              isPending={approve.isPending}
              pendingLabel={t('platform.working')}
              onPress={() => approve.mutate()}
            >
              {t('platform.approve')}
            </Button>
            <Button variant="secondary" onPress={openDecline}>
              {t('platform.decline.open')}
            </Button>
          </>
        )
      }
    >
      <ProblemNotice texts={platformProblems} error={approve.error} />
      {children}
      {isPending && (
        <p className="sm muted">
          {t(`platform.${kind}.${hasAccount ? 'consequenceKnown' : 'consequence'}`, { email })}
        </p>
      )}
    </Dialog>
  )
}

const states: Record<RegistrationStatus, BadgeState> = {
  pending: 'upcoming',
  approved: 'leading',
  declined: 'withdrawn',
}

function RegistrationBadge({ status }: { status: RegistrationStatus }) {
  const { t } = useTranslation()
  return <Badge state={states[status]}>{t(`platform.status.${status}`)}</Badge>
}

type RegistrationFactsProps = {
  registration: SellerRegistrationView | TenantApplicationView
  /** What stands above address and email, and below them. */
  first: readonly Fact[]
  further: readonly Fact[]
}

/** Who registers, and what was decided. */
export function RegistrationFacts({ registration, first, further }: RegistrationFactsProps) {
  const { t, format } = useIntl()
  const { email, phoneNumber, street, zipCode, city, country, createdAt, decidedAt, reason } = registration
  return (
    <Facts
      facts={[
        ...first,
        [t('platform.email'), emailLink(email)],
        [t('platform.phone'), phoneNumber && phoneLink(phoneNumber)],
        [t('platform.address'), `${street}\n${zipCode} ${city}, ${t(`country.${country}`)}`],
        ...further,
        [t('platform.receivedAt'), format.dateTime(createdAt, readerZone)],
        [t('platform.decidedAt'), decidedAt && format.dateTime(decidedAt, readerZone)],
        [t('platform.reason'), reason],
      ]}
    />
  )
}
