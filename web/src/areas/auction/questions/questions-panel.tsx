import { useQuery } from '@tanstack/react-query'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import {
  questionCategories,
  type QuestionAnswer,
  type QuestionCategory,
} from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useId, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { questionBookQuery } from '../../../kernel/api/question-queries.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Answers } from '../../../auctions/answers.tsx'
import { OwnQuestions } from './own-questions.tsx'
import { QuestionForm, type QuestionAbout } from './question-form.tsx'
import styles from './questions.module.css'

/** With more answers than this there is a search. */
const SEARCH_FROM = 8

type Props = {
  auctionId: AuctionId
  documents: readonly AuctionDocument[]
  timeZone: string
  /** Set where somebody asks beside a document. */
  about: QuestionAbout | null
  onAsked: () => void
}

/** What bidders asked and what was answered, the same for all of them, and the way to ask. */
export function QuestionsPanel({ auctionId, documents, timeZone, about, onAsked }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const query = useQuery(questionBookQuery(auctionId))
  const [isOpened, setOpened] = useState(false)
  const isAsking = isOpened || about !== null
  const close = () => {
    setOpened(false)
    onAsked()
  }
  const id = useId()
  const book = query.data
  // A mail about an answer leads here, and this code came after the page.
  useEffect(() => {
    if (location.hash === '#questions') document.querySelector('#questions')?.scrollIntoView()
  }, [])
  return (
    <Panel title={t('questions.title')} id="questions">
      <FailedRead query={query} />
      {query.isPending && (
        <PanelBody>
          <Skeleton height="6rem" />
        </PanelBody>
      )}
      {book && (
        <>
          <PanelBody>
            <Published auctionId={auctionId} answers={book.answers} timeZone={timeZone} />
            {book.privateCount > 0 && (
              <p className={styles.note}>{t('questions.private', { count: book.privateCount })}</p>
            )}
          </PanelBody>
          {book.own.length > 0 && (
            <PanelBody>
              <OwnQuestions auctionId={auctionId} questions={book.own} timeZone={timeZone} />
            </PanelBody>
          )}
          <PanelBody>
            {isAsking && book.mayAsk ? (
              <QuestionForm auctionId={auctionId} documents={documents} about={about} onDone={close} />
            ) : book.mayAsk ? (
              <Button variant="secondary" onPress={() => setOpened(true)} aria-describedby={id}>
                {t('questions.ask')}
              </Button>
            ) : (
              book.closed !== null && <p className="muted">{t(`questions.closed.${book.closed}`)}</p>
            )}
            {book.mayAsk && !isAsking && (
              <p id={id} className={styles.note}>
                {t('questions.equal')}{' '}
                {book.closesAt !== null &&
                  t('questions.closesAt', { at: format.dateTime(book.closesAt, timeZone) })}
              </p>
            )}
          </PanelBody>
        </>
      )}
    </Panel>
  )
}

type PublishedProps = { auctionId: AuctionId; answers: readonly QuestionAnswer[]; timeZone: string }

function Published({ auctionId, answers, timeZone }: PublishedProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [category, setCategory] = useState<QuestionCategory | ''>('')
  const words = search.trim().toLowerCase()
  const shown = answers.filter(
    (one) =>
      (category === '' || one.category === category) &&
      `${one.question ?? ''} ${one.answer} ${one.document?.name ?? ''}`.toLowerCase().includes(words),
  )
  if (answers.length === 0) return <p className="muted">{t('questions.none')}</p>
  return (
    <div className={styles.published}>
      {answers.length > SEARCH_FROM && (
        <div className={styles.tools}>
          <TextField type="search" label={t('questions.search')} value={search} onChange={setSearch} />
          <SelectField
            label={t('questions.field.category')}
            name="category"
            value={category}
            emptyLabel={t('questions.all')}
            options={questionCategories.map((value) => ({ value, label: t(`questions.category.${value}`) }))}
            onChange={setCategory}
          />
        </div>
      )}
      {shown.length === 0 ? (
        <p className="muted">{t('questions.notFound')}</p>
      ) : (
        <Answers auctionId={auctionId} answers={shown} timeZone={timeZone} />
      )}
    </div>
  )
}
