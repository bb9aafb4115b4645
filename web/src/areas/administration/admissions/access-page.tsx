import { useQuery } from '@tanstack/react-query'
import type { Admission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { UserPlus } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { HeaderActions } from '../frame/page-header.tsx'
import { personText } from '../table/person-cell.tsx'
import { SearchBox } from '../table/search-box.tsx'
import { DataTable } from '../table/data-table.tsx'
import { TablePager, TablePanel } from '../table/table-panel.tsx'
import { FollowAuction } from '../../../app/follow-auction.tsx'
import type { AdministeredDetails } from '../../../kernel/api/administration-queries.ts'
import { administeredAuctionQuery } from '../../../kernel/api/administration-queries.ts'
import { admissionsQuery } from '../../../kernel/api/running-auction-queries.ts'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { AdmissionActions } from './admission-actions.tsx'
import { admissionColumns } from './admission-columns.tsx'
import { AdmissionDialog, type ChangeAction } from './admission-dialog.tsx'
import styles from './admissions.module.css'
import { ChangesDialog } from './changes-dialog.tsx'
import { InviteBidderDialog } from './invite-bidder-dialog.tsx'
import { ConfirmationsPanel } from './confirmations-panel.tsx'
import { OpeningsPanel } from './openings-panel.tsx'

const ADMISSIONS_PAGE_SIZE = 50
const NO_CURRENCY = 'EUR'
const NO_ZONE = 'UTC'

type Opened =
  | { readonly kind: 'invite' }
  | { readonly kind: 'changes'; readonly admission: Admission }
  | { readonly kind: 'change'; readonly admission: Admission; readonly action: ChangeAction }

type Props = {
  auctionId: AuctionId
  /** Beside the invitation of one person. */
  renderInvitations: (auction: AdministeredDetails) => ReactNode
  /** For the people who are chosen in the table. */
  renderActions: (people: readonly Admission[]) => ReactNode
}

/** Who may bid and up to where, and who has read which document. */
export function AccessPage({ auctionId, renderInvitations, renderActions }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
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
          {...(!isReadOnly && { selection: { selected, onChange: setSelected } })}
          query={query}
          empty={
            <EmptyState title={t('runningAuction.noPeople')}>{t('runningAuction.noPeopleReason')}</EmptyState>
          }
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
