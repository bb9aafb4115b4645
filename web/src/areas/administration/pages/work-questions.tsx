import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { EmptyState } from '../../../design/empty-state.tsx'
import { openQuestionsQuery, type OpenQuestion } from '../questions/administered-questions.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { type DataColumn, DataTable } from '../table/data-table.tsx'

const SHOWN_LENGTH = 160

/** Which question waits at which object since when; it is answered on the object's own page. */
export function WorkQuestions({ take }: { take: number }) {
  const { t } = useTranslation()
  const query = useQuery(openQuestionsQuery)
  const columns = useQuestionColumns()
  return (
    <DataTable<OpenQuestion>
      label={t('administration.work.questions')}
      columns={columns}
      rows={query.data?.questions.slice(0, take)}
      rowId={idOf}
      rowText={shortText}
      query={query}
      empty={
        <EmptyState title={t('administration.work.none')}>
          {t('administration.work.noneReason.questions')}
        </EmptyState>
      }
    />
  )
}

function useQuestionColumns(): readonly DataColumn<OpenQuestion>[] {
  const { t } = useTranslation()
  const format = useFormat()
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

const idOf = ({ id }: OpenQuestion) => id
const shortText = ({ text }: OpenQuestion) =>
  text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1)}…` : text
