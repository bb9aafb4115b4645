import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import {
  administeredAuctionQuery,
  administeredAuctionsQuery,
  type AdministeredOverview,
  type OpenRequest,
  openRequestsQuery,
} from '../../../kernel/api/administration-queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { objectColumns } from '../auctions-table/object-columns.tsx'
import { type WorkKind, workKinds } from '../table/url-searches.ts'
import { UnreadDialog } from '../editing/dialogs.tsx'
import { type OpenQuestion, openQuestionsQuery } from '../questions/administered-questions.ts'
import { type DataColumn, DataTable } from '../table/data-table.tsx'
import { PersonCell, personText } from '../table/person-cell.tsx'
import { FilterChips, TablePanel } from '../table/table-panel.tsx'
import tableStyles from '../table/table.module.css'
import styles from './work-panel.module.css'

/** Above the table only what is most urgent; the rest has a page of its own. */
const FIRST_ROWS = 4
const ALL_ROWS = 100

type Props = {
  overview: AdministeredOverview
  /** One kind that fills the page; without it the first kind of which there is something. */
  shown?: WorkKind | undefined
  onShow: (kind: WorkKind) => void
}

/** What waits for the reader today, one kind at a time; nothing where nothing waits. */
export function WorkPanel(props: Props) {
  const { overview, shown, onShow } = props
  const { t } = useTranslation()
  const counts = workCountsOf(overview)
  const [chosen, setChosen] = useState<WorkKind | null>(null)
  const kind = shown ?? chosen ?? workKinds.find((one) => counts[one] > 0)
  if (kind === undefined) return null
  const take = shown === undefined ? FIRST_ROWS : ALL_ROWS
  const hidden = counts[kind] > take
  return (
    <section className={styles.panel} aria-label={t('administration.work.title')}>
      <TablePanel
        tools={
          <FilterChips
            label={t('administration.work.title')}
            chips={workKinds.map((value) => ({
              value,
              label: t(`administration.work.${value}`),
              count: counts[value],
            }))}
            value={kind}
            onChange={shown === undefined ? setChosen : onShow}
          />
        }
        foot={
          hidden &&
          shown === undefined && (
            <div className={tableStyles.foot}>
              <Link to="/administration/objects" search={{ show: kind }}>
                {t('administration.work.all', { count: counts[kind] })}
              </Link>
            </div>
          )
        }
      >
        {kind === 'requests' ? (
          <WorkRequests take={take} />
        ) : kind === 'questions' ? (
          <WorkQuestions take={take} />
        ) : (
          <WorkObjects key={kind} kind={kind} take={take} />
        )}
      </TablePanel>
    </section>
  )
}

/** What the server calls each kind, and what of an object helps with it. */
const objectKinds = {
  decisions: { work: 'decision', columns: ['title', 'state', 'price', 'bids', 'end', 'decisionUntil'] },
  ending: { work: 'end', columns: ['title', 'state', 'price', 'bids', 'end'] },
  documents: { work: 'documents', columns: ['title', 'state', 'startPrice', 'end', 'broker'] },
} as const

type WorkObjectsProps = { kind: keyof typeof objectKinds; take: number }

/** The objects that wait for something, the nearest end first. */
function WorkObjects({ kind, take }: WorkObjectsProps) {
  const { t, format } = useIntl()
  const { work, columns: wanted } = objectKinds[kind]
  const query = useQuery(administeredAuctionsQuery({ work, take, sort: 'end' }))
  const columns = useMemo(
    () =>
      objectColumns({ t, format })
        .filter(({ id }) => (wanted as readonly string[]).includes(id))
        .map((column) => ({ ...column, isSortable: false })),
    [t, format, wanted],
  )
  return (
    <DataTable<AdministeredAuction>
      label={t(`administration.work.${kind}`)}
      columns={columns}
      rows={query.isPlaceholderData ? undefined : query.data?.auctions}
      rowId={objectId}
      rowText={objectTitle}
      query={query}
      none={{ title: t('administration.work.none'), children: t(`administration.work.noneReason.${kind}`) }}
    />
  )
}

const objectId = ({ id }: AdministeredAuction) => id
const objectTitle = ({ title }: AdministeredAuction) => title

/** How much there is of each kind of work: the same figures beside the navigation, in tiles and in lists. */
function workCountsOf(overview: AdministeredOverview): Readonly<Record<WorkKind, number>> {
  return {
    requests: overview.openRequests,
    questions: overview.openQuestions,
    decisions: overview.counts.ended,
    ending: overview.endingSoon,
    documents: overview.withoutDocuments,
  }
}

/** Who wants to buy what at which price, since when, and the answer in the same row. */
function WorkRequests({ take }: { take: number }) {
  const { t } = useTranslation()
  const query = useQuery(openRequestsQuery)
  const [answer, setAnswer] = useState<RequestAnswer | null>(null)
  const columns = useRequestColumns(setAnswer)
  return (
    <>
      <DataTable<OpenRequest>
        label={t('administration.work.requests')}
        columns={columns}
        rows={query.data?.requests.slice(0, take)}
        rowId={requestId}
        rowText={({ bidder, auction }) => `${personText(bidder, t)}, ${auction.title}`}
        query={query}
        none={{
          title: t('administration.work.none'),
          children: t('administration.work.noneReason.requests'),
        }}
      />
      {answer !== null && <RequestDecision answer={answer} onClose={() => setAnswer(null)} />}
    </>
  )
}

function useRequestColumns(onAnswer: (answer: RequestAnswer) => void): readonly DataColumn<OpenRequest>[] {
  const { t, format } = useIntl()
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('administration.work.column.person'),
        isRowHeader: true,
        onCard: 'wide',
        cell: ({ bidder }) => <PersonCell person={bidder} />,
      },
      {
        id: 'object',
        header: t('administration.objects.column.object'),
        onCard: 'wide',
        cell: ({ auction }) => (
          <Link to="/administration/objects/$auctionId" params={{ auctionId: auction.id }}>
            {auction.title}
          </Link>
        ),
      },
      {
        id: 'price',
        header: t('administration.work.column.price'),
        align: 'end',
        cell: ({ price, auction }) => <b>{format.money(price, auction.tenant.currencyCode)}</b>,
      },
      {
        id: 'since',
        header: t('administration.work.column.since'),
        cell: ({ requestedAt, auction }) => (
          <span className="num">{format.dateTime(requestedAt, auction.timeZone)}</span>
        ),
      },
      {
        id: 'actions',
        header: t('runningAuction.column.actions'),
        isHeaderHidden: true,
        align: 'end',
        onCard: 'wide',
        cell: (request) =>
          request.mayDecide && (
            <span className={`inline gap-2 multiline ${styles.actions}`}>
              <Button size="small" onPress={() => onAnswer({ kind: 'acceptPurchase', request })}>
                {t('runningAuction.decision.acceptPurchase.open')}
              </Button>
              <Button
                variant="secondary"
                size="small"
                onPress={() => onAnswer({ kind: 'declinePurchase', request })}
              >
                {t('runningAuction.decision.declinePurchase.open')}
              </Button>
            </span>
          ),
      },
    ],
    [t, format, onAnswer],
  )
}

const requestId = ({ auction, revision }: OpenRequest) => `${auction.id}/${revision}`

const AuctionDecisionDialog = lazy(async () => ({
  default: (await import('../live-process/auction-decision-dialog.tsx')).AuctionDecisionDialog,
}))

type RequestAnswer = {
  readonly kind: 'acceptPurchase' | 'declinePurchase'
  readonly request: OpenRequest
}

type RequestDecisionProps = { answer: RequestAnswer; onClose: () => void }

/** The dialog of the process page, over the list. */
function RequestDecision({ answer, onClose }: RequestDecisionProps) {
  const { t } = useTranslation()
  const { kind, request } = answer
  const { auction, revision, bidder, price, requestedAt } = request
  const query = useQuery(administeredAuctionQuery(auction.id))
  if (query.data === undefined) {
    return <UnreadDialog query={query} title={t(`runningAuction.decision.${kind}.title`)} onClose={onClose} />
  }
  const asked = {
    revision,
    bidder,
    price,
    requestedAt,
    status: 'open',
    decidedAt: null,
    declineReason: null,
  } as const
  return (
    <Suspense>
      <AuctionDecisionDialog auction={query.data} decision={{ kind, request: asked }} onClose={onClose} />
    </Suspense>
  )
}

const SHOWN_LETTERS = 160

/** Which question waits at which object since when; it is answered on the object's own page. */
function WorkQuestions({ take }: { take: number }) {
  const { t } = useTranslation()
  const query = useQuery(openQuestionsQuery)
  const columns = useQuestionColumns()
  return (
    <DataTable<OpenQuestion>
      label={t('administration.work.questions')}
      columns={columns}
      rows={query.data?.questions.slice(0, take)}
      rowId={questionId}
      rowText={shortText}
      query={query}
      none={{ title: t('administration.work.none'), children: t('administration.work.noneReason.questions') }}
    />
  )
}

function useQuestionColumns(): readonly DataColumn<OpenQuestion>[] {
  const { t, format } = useIntl()
  return useMemo(
    () => [
      {
        id: 'question',
        header: t('questions.question'),
        isRowHeader: true,
        onCard: 'wide',
        cell: (question) => (
          <Link
            to="/administration/objects/$auctionId/$"
            params={{ auctionId: question.auction.id, _splat: 'questions' }}
          >
            {shortText(question)}
          </Link>
        ),
      },
      {
        id: 'object',
        header: t('administration.objects.column.object'),
        onCard: 'wide',
        cell: ({ auction }) => auction.title,
      },
      {
        id: 'category',
        header: t('questions.field.category'),
        cell: ({ category }) => t(`questions.category.${category}`),
      },
      {
        id: 'since',
        header: t('questions.askedAt'),
        cell: ({ askedAt, auction }) => (
          <span className="num">{format.dateTime(askedAt, auction.timeZone)}</span>
        ),
      },
    ],
    [t, format],
  )
}

const questionId = ({ id }: OpenQuestion) => id
const shortText = ({ text }: OpenQuestion) =>
  text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS - 1)}…` : text
