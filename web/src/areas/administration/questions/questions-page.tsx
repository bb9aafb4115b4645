import { useQuery } from '@tanstack/react-query'
import type { AdministeredQuestion } from '@zuschlag/contracts/administration/questions'
import {
  questionCategories,
  type QuestionCategory,
  type QuestionState,
  questionStates,
} from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { FollowAuction } from '../../../app/follow-auction.tsx'
import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { administeredAuctionQuery } from '../../../kernel/api/administration-queries.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { questionBookQuery } from '../../../kernel/api/question-queries.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Answers } from '../../../auctions/answers.tsx'
import { PersonCell } from '../table/person-cell.tsx'
import { FilterChips, TablePager, SearchBox } from '../table/table-panel.tsx'
import { administeredQuestionsQuery } from './administered-questions.ts'
import { AnswerForm, SupplementForm } from './answer-form.tsx'
import { choices } from '../editing/use-change.ts'
import styles from './questions.module.css'

const PAGE_SIZE = 20

/** Questions about one object: answered here, once and for everybody with access. */
export function QuestionsPage({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<QuestionState | 'all'>('all')
  const [category, setCategory] = useState<QuestionCategory | ''>('')
  const [skip, setSkip] = useState(0)
  const answering = useAnswering()
  const auction = useQuery(administeredAuctionQuery(auctionId)).data
  const chosen = state === 'all' ? undefined : state
  const query = useQuery(
    administeredQuestionsQuery(auctionId, {
      search,
      state: chosen,
      category: category === '' ? undefined : category,
      skip,
      take: PAGE_SIZE,
    }),
  )
  // The frame around this page waits for it.
  if (auction === undefined) return null
  const { data } = query
  return (
    <div className="stack gap-6 fit">
      <FollowAuction auctionId={auctionId} />
      <PanelFrame
        title={t('questions.asked')}
        aside={<ClosesAt auctionId={auctionId} timeZone={auction.timeZone} />}
      >
        <PanelBody>
          <div className="line gap-2-4 multiline bottom">
            <SearchBox
              label={t('questions.search')}
              placeholder={t('questions.searchShort')}
              value={search}
              onChange={(text) => {
                setSearch(text)
                setSkip(0)
              }}
            />
            <FilterChips<QuestionState | 'all'>
              label={t('questions.filter')}
              chips={[
                { value: 'all', label: t('questions.all') },
                ...choices(questionStates, (value) => t(`questions.state.${value}`)),
              ]}
              value={state}
              onChange={(value) => {
                setState(value)
                setSkip(0)
              }}
            />
            <SelectField
              label={t('questions.field.category')}
              name="category"
              value={category}
              emptyLabel={t('questions.all')}
              options={choices(questionCategories, (value) => t(`questions.category.${value}`))}
              onChange={(value) => {
                setCategory(value)
                setSkip(0)
              }}
            />
          </div>
        </PanelBody>
        <FailedRead query={query} />
        {query.isPending && (
          <PanelBody>
            <Skeleton height="8rem" />
          </PanelBody>
        )}
        {data && answering.among(data.questions).length === 0 && (
          <PanelBody>
            <EmptyState title={t('questions.noneAsked')}>{t('questions.noneAskedReason')}</EmptyState>
          </PanelBody>
        )}
        {data &&
          answering.among(data.questions).map((question) => (
            <PanelBody key={question.id}>
              <QuestionItem
                auctionId={auctionId}
                question={question}
                timeZone={auction.timeZone}
                isAnswering={answering.has(question)}
                onAnswering={(isOpen) => answering.set(question, isOpen)}
              />
            </PanelBody>
          ))}
        {data && (data.total > PAGE_SIZE || skip > 0) && (
          <TablePager skip={skip} take={PAGE_SIZE} total={data.total} onSkip={setSkip} />
        )}
      </PanelFrame>
      <Published auctionId={auctionId} timeZone={auction.timeZone} mayAnswer={auction.mayManage} />
    </div>
  )
}

/**
 * The questions with an open form. One that a filter, a page or somebody else's answer takes off the list
 * stays above it, with what is typed.
 */
function useAnswering() {
  const [opened, setOpened] = useState<readonly AdministeredQuestion[]>([])
  return {
    has: ({ id }: AdministeredQuestion) => opened.some((each) => each.id === id),
    set: (question: AdministeredQuestion, isOpen: boolean) =>
      setOpened((before) => [
        ...before.filter(({ id }) => id !== question.id),
        ...(isOpen ? [question] : []),
      ]),
    among: (listed: readonly AdministeredQuestion[]) => [
      ...opened.filter(({ id }) => !listed.some((each) => each.id === id)),
      ...listed,
    ],
  }
}

/** Until when bidders can ask; nothing where they cannot now, or the end is open. */
function ClosesAt({ auctionId, timeZone }: { auctionId: AuctionId; timeZone: string }) {
  const { t, format } = useIntl()
  const closesAt = useQuery(questionBookQuery(auctionId)).data?.closesAt
  if (!closesAt) return null
  return (
    <span className="sm muted">{t('questions.closesAt', { at: format.dateTime(closesAt, timeZone) })}</span>
  )
}

type PublishedProps = { auctionId: AuctionId; timeZone: string; mayAnswer: boolean }

/** What is published, as bidders read it. */
function Published({ auctionId, timeZone, mayAnswer }: PublishedProps) {
  const { t } = useTranslation()
  const query = useQuery(questionBookQuery(auctionId))
  const book = query.data
  return (
    <PanelFrame title={t('questions.published')}>
      <FailedRead query={query} />
      {book && (
        <PanelBody>
          {book.answers.length === 0 ? (
            <p className="muted">{t('questions.none')}</p>
          ) : (
            <Answers
              auctionId={auctionId}
              answers={book.answers}
              timeZone={timeZone}
              renderAction={({ number }) =>
                mayAnswer && <SupplementForm auctionId={auctionId} number={number} />
              }
            />
          )}
          {book.privateCount > 0 && (
            <p className="muted">{t('questions.private', { count: book.privateCount })}</p>
          )}
        </PanelBody>
      )}
    </PanelFrame>
  )
}

type QuestionItemProps = {
  auctionId: AuctionId
  question: AdministeredQuestion
  timeZone: string
  isAnswering: boolean
  onAnswering: (isAnswering: boolean) => void
}

/** One question with its asker, its answer or the form for it. */
function QuestionItem({ auctionId, question, timeZone, isAnswering, onAnswering }: QuestionItemProps) {
  const { t, format } = useIntl()
  const { asker, answer, draft, document } = question
  const isOpen = question.state === 'open'
  return (
    <article className="stack fit" aria-label={t('questions.question')}>
      <div className="row gap-2-4 sm muted">
        <b>{t(`questions.state.${question.state}`)}</b>
        <span className="num">{format.dateTime(question.askedAt, timeZone)}</span>
        <span>{t(`questions.category.${question.category}`)}</span>
        {document !== null && (
          <a
            href={`/api/auctions/${auctionId}/documents/${document.fileName}`}
            target="_blank"
            rel="noreferrer"
          >
            {document.name}
          </a>
        )}
        {isOpen && draft !== null && <span>{t('questions.hasDraft')}</span>}
      </div>
      {asker !== null && <PersonCell person={asker} />}
      <p className={`breaks as-typed ${styles.text}`}>
        {question.text === '' ? t('questions.erased') : question.text}
      </p>
      {answer !== null && (
        <>
          <b>
            {answer.number === null
              ? t('questions.privateAnswer')
              : t('questions.number', { number: answer.number })}
          </b>
          <p className={`breaks as-typed ${styles.text}`}>{answer.answer}</p>
        </>
      )}
      {isOpen && question.mayAnswer && !isAnswering && (
        <div className="row gap-2-4">
          <Button size="small" onPress={() => onAnswering(true)}>
            {t('questions.answer')}
          </Button>
        </div>
      )}
      {isAnswering && (
        <AnswerForm auctionId={auctionId} question={question} onClose={() => onAnswering(false)} />
      )}
    </article>
  )
}
