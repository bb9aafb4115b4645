import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { ImportButton, InviteListButton, PeopleActions } from '../bulk/bulk-actions.tsx'
import { useQuery } from '@tanstack/react-query'
import type { Admission, AdmissionState } from '@zuschlag/contracts/administration/admissions'
import { Ellipsis, UserPlus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { FollowAuction } from '../../../app/follow-auction.tsx'
import { Badge, type BadgeState } from '../../../design/badge.tsx'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import {
  administeredAuctionQuery,
  type AdministeredDetails,
} from '../../../kernel/api/administration-queries.ts'
import { admissionsQuery } from '../../../kernel/api/running-auction-queries.ts'
import type { Format } from '../../../kernel/i18n/format.ts'
import { type Translate, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { HeaderActions } from '../frame/page-header.tsx'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { MenuButton } from '../table/menu-button.tsx'
import { PersonCell, personText } from '../table/person-cell.tsx'
import { TablePager, TablePanel, SearchBox } from '../table/table-panel.tsx'
import {
  AdmissionDialog,
  type ChangeAction,
  ChangesDialog,
  InviteBidderDialog,
} from '../admissions/admission-dialogs.tsx'
import { ConfirmationsPanel, OpeningsPanel } from '../admissions/document-panels.tsx'
import styles from '../admissions/admissions.module.css'

/** Who may bid on one object, one person or several at a time. */
export function ObjectAccessPage({ auctionId }: { auctionId: AuctionId }) {
  return (
    <AccessPage
      auctionId={auctionId}
      renderInvitations={(auction) => (
        <>
          <InviteListButton auction={auction} />
          <ImportButton auction={{ ...auction, currencyCode: auction.tenant.currencyCode }} />
        </>
      )}
      renderActions={(people) => <PeopleActions auctionId={auctionId} people={people} />}
    />
  )
}

const ADMISSIONS_PAGE_SIZE = 50
const NO_CURRENCY = 'EUR'
const NO_ZONE = 'UTC'

type Opened =
  | { readonly kind: 'invite' }
  | { readonly kind: 'changes'; readonly admission: Admission }
  | { readonly kind: 'change'; readonly admission: Admission; readonly action: ChangeAction }

type Props = {
  auctionId: AuctionId
  /** Renders the ways to invite several, beside the invitation of one person. */
  renderInvitations: (auction: AdministeredDetails) => ReactNode
  /** Renders what can be done with the people who are chosen in the table. */
  renderActions: (people: readonly Admission[]) => ReactNode
}

/** Who may bid and up to where, and who has read which document. */
function AccessPage({ auctionId, renderInvitations, renderActions }: Props) {
  const { t, format } = useIntl()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [page, setPage] = useState({ search: '', skip: 0 })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const auction = useQuery(administeredAuctionQuery(auctionId)).data
  const query = useQuery(admissionsQuery(auctionId, { ...page, take: ADMISSIONS_PAGE_SIZE }))
  const isReadOnly = auction?.mayManage !== true
  const currencyCode = auction?.tenant.currencyCode ?? NO_CURRENCY
  const timeZone = auction?.timeZone ?? NO_ZONE
  const columns = useMemo(
    () =>
      admissionColumns({
        t,
        format,
        currencyCode,
        timeZone,
        renderActions: isReadOnly
          ? null
          : (admission) => (
              <AdmissionActions
                admission={admission}
                onAction={(action) => setOpened({ kind: 'change', admission, action })}
                onChanges={() => setOpened({ kind: 'changes', admission })}
              />
            ),
      }),
    [t, format, currencyCode, timeZone, isReadOnly],
  )
  // The frame around this page waits for it.
  if (auction === undefined) return null
  const close = () => setOpened(null)
  const chosen = query.data?.admissions.filter(({ person }) => selected.has(person.id)) ?? []
  return (
    <div className="stack gap-6 fit">
      <FollowAuction auctionId={auctionId} />
      {!isReadOnly && auction.phase !== 'withdrawn' && (
        <HeaderActions>
          {renderInvitations(auction)}
          <Button onPress={() => setOpened({ kind: 'invite' })}>
            <Icon of={UserPlus} /> {t('runningAuction.invite.open')}
          </Button>
        </HeaderActions>
      )}
      <TablePanel
        tools={
          <>
            <h2 className={styles.title}>{t('runningAuction.people')}</h2>
            {!isReadOnly && (
              <SearchBox
                label={t('runningAuction.searchPeople')}
                placeholder={t('runningAuction.searchHint')}
                value={page.search}
                onChange={(search) => setPage({ search, skip: 0 })}
              />
            )}
          </>
        }
        selectedCount={chosen.length}
        selectionActions={renderActions(chosen)}
        onClearSelection={() => setSelected(new Set())}
        foot={
          <TablePager
            skip={page.skip}
            take={ADMISSIONS_PAGE_SIZE}
            total={query.data?.total ?? 0}
            onSkip={(skip) => setPage({ ...page, skip })}
          />
        }
      >
        <DataTable
          label={t('runningAuction.people')}
          columns={columns}
          rows={query.data?.admissions}
          rowId={({ person }) => person.id}
          rowText={({ person }) => personText(person, t)}
          selection={isReadOnly ? undefined : { selected, onChange: setSelected }}
          query={query}
          none={{ title: t('runningAuction.noPeople'), children: t('runningAuction.noPeopleReason') }}
        />
      </TablePanel>
      <ConfirmationsPanel auction={auction} />
      <OpeningsPanel auction={auction} />
      {opened?.kind === 'invite' && <InviteBidderDialog {...{ auctionId, timeZone }} onClose={close} />}
      {opened?.kind === 'changes' && (
        <ChangesDialog auction={auction} admission={opened.admission} onClose={close} />
      )}
      {opened?.kind === 'change' && (
        <AdmissionDialog {...opened} {...{ auctionId, timeZone }} onClose={close} />
      )}
    </div>
  )
}

type Words = {
  t: Translate
  format: Format
  currencyCode: string
  timeZone: string
  /** Null where the reader is a seller, who decides nothing and does not see what was decided. */
  renderActions: ((admission: Admission) => ReactNode) | null
}

const badges: Record<AdmissionState, BadgeState> = {
  invited: 'upcoming',
  admitted: 'leading',
  investor: 'live',
  suspended: 'refused',
  revoked: 'ended',
}

/** What a seller has no column of. */
const ofManagers: ReadonlySet<string> = new Set(['limit', 'lastChange', 'actions'])

/** The columns of the people of an auction. */
function admissionColumns(words: Words): readonly DataColumn<Admission>[] {
  const { t, format, currencyCode, timeZone, renderActions } = words
  const columns: readonly DataColumn<Admission>[] = [
    {
      id: 'person',
      header: t('runningAuction.column.bidder'),
      isRowHeader: true,
      onCard: 'wide',
      cell: ({ person }) => <PersonCell person={person} />,
    },
    {
      id: 'state',
      header: t('runningAuction.column.state'),
      onCard: 'corner',
      cell: ({ state, hasAccess, accessUntil }) => {
        const word = t(`runningAuction.admission.state.${state}`)
        // What somebody is says nothing of a state.
        const what = state === 'investor' ? <span>{word}</span> : <Badge state={badges[state]}>{word}</Badge>
        if (accessUntil === null) return what
        const day = format.date(accessUntil, timeZone)
        return (
          <span className={styles.stack}>
            {what}
            <span className="muted tiny">
              {t(`runningAuction.admission.${hasAccess ? 'until' : 'expired'}`, { day })}
            </span>
          </span>
        )
      },
    },
    {
      id: 'proof',
      header: t('runningAuction.column.proof'),
      cell: ({ hasProof }) => (
        <span className="muted">{hasProof ? t('runningAuction.admission.hasProof') : '–'}</span>
      ),
    },
    {
      id: 'limit',
      header: t('runningAuction.column.limit'),
      align: 'end',
      cell: ({ limit }) =>
        limit === null ? (
          <span className="muted">{t('runningAuction.admission.noLimit')}</span>
        ) : (
          <span className="num">{format.money(limit, currencyCode)}</span>
        ),
    },
    {
      id: 'lastBid',
      header: t('runningAuction.column.lastBid'),
      align: 'end',
      cell: ({ lastBid }) =>
        lastBid === null ? (
          <span className="muted">–</span>
        ) : (
          <span className={styles.stack}>
            <b className="num">{format.money(lastBid.price, currencyCode)}</b>
            <span className="muted tiny">{format.dateTimeSeconds(lastBid.placedAt, timeZone)}</span>
          </span>
        ),
    },
    {
      id: 'lastChange',
      header: t('runningAuction.column.lastChange'),
      onCard: 'wide',
      cell: ({ lastChange }) =>
        lastChange === null ? (
          <span className="muted">–</span>
        ) : (
          <span className={styles.stack}>
            <span>
              <b>{t(`runningAuction.admission.${lastChange.action}.name`)}</b>
              {lastChange.reason !== '' && `: ${lastChange.reason}`}
            </span>
            <span className="muted tiny">
              {`${format.dateTime(lastChange.at, timeZone)}, ${personText(lastChange.author)}`}
            </span>
          </span>
        ),
    },
    {
      id: 'actions',
      header: t('runningAuction.column.actions'),
      isHeaderHidden: true,
      align: 'end',
      onCard: 'wide',
      cell: renderActions ?? (() => null),
    },
  ]
  return renderActions === null ? columns.filter(({ id }) => !ofManagers.has(id)) : columns
}

/** Besides the decisions: what was decided before. */
const CHANGES = 'changes'

type AdmissionActionsProps = {
  admission: Admission
  onAction: (action: ChangeAction) => void
  onChanges: () => void
}

/** What can be decided about one person, as they stand now. */
function AdmissionActions({ admission, onAction, onChanges }: AdmissionActionsProps) {
  const { t } = useTranslation()
  const { state, hasAccess } = admission
  const actions: readonly ChangeAction[] = [
    'limit',
    state === 'suspended' ? 'resume' : 'suspend',
    ...(hasAccess ? (['grant', 'revoke'] as const) : (['grant'] as const)),
  ]
  const shown = (id: ChangeAction) => (id === 'grant' && hasAccess ? 'regrant' : id)
  const entries = actions.map((id) => ({
    id: id as string,
    label: t(`runningAuction.admission.${shown(id)}.open`),
  }))
  if (admission.lastChange !== null)
    entries.push({ id: CHANGES, label: t('runningAuction.admission.openChanges') })
  return (
    <MenuButton
      icon={Ellipsis}
      label={t('administration.objects.menu.label', { title: personText(admission.person, t) })}
      entries={entries}
      onAction={(id) => {
        const action = actions.find((one) => one === id)
        if (action === undefined) onChanges()
        else onAction(action)
      }}
    />
  )
}
