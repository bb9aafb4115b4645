import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import {
  askQuestion,
  QUESTION_LENGTH_MAX,
  questionCategories,
  withdrawQuestion,
  type OwnQuestion,
  type QuestionAnswer,
  type QuestionCategory,
} from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { PanelBody, PanelFrame } from '../../../design/panel.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call } from '../../../kernel/api/call.ts'
import { FailedRead } from '../../../kernel/api/failed-read.tsx'
import { questionBookQuery } from '../../../kernel/api/question-queries.ts'
import { ProblemNotice, codeAmong, type ProblemTexts } from '../../../kernel/forms/problem-notice.tsx'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Answers } from '../../../auctions/answers.tsx'
import styles from './questions.module.css'

/** With more answers than this there is a search. */
const SEARCH_FROM = 8

type QuestionsPanelProps = {
  auctionId: AuctionId
  documents: readonly AuctionDocument[]
  timeZone: string
  /** Set where the reader asks beside a document. */
  about: QuestionAbout | null
  onAsked: () => void
}

/** What bidders asked and what was answered, the same for all of them, and the way to ask. */
export function QuestionsPanel({ auctionId, documents, timeZone, about, onAsked }: QuestionsPanelProps) {
  const { t, format } = useIntl()
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
    <PanelFrame title={t('questions.title')} id="questions">
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
              <p className="sm muted down-3">{t('questions.private', { count: book.privateCount })}</p>
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
              <p id={id} className="sm muted down-3">
                {t('questions.equal')}{' '}
                {book.closesAt !== null &&
                  t('questions.closesAt', { at: format.dateTime(book.closesAt, timeZone) })}
              </p>
            )}
          </PanelBody>
        </>
      )}
    </PanelFrame>
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
    <div className="stack fit">
      {answers.length > SEARCH_FROM && (
        <div className={`stack ${styles.tools}`}>
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

const codes = ['questionsClosed', 'questionsNotOpenYet', 'questionLimitReached'] as const

const problemTexts: ProblemTexts = {
  named: (t, code) => {
    const known = codeAmong(codes, code)
    return known && t(`questions.failed.${known}`)
  },
  other: (t) => t('questions.failed.other'),
}

/** What a question starts with: the document beside which the reader pressed. Each press is an object. */
export type QuestionAbout = { readonly id: 'questions'; readonly document: AuctionDocument }

type QuestionFormProps = {
  auctionId: AuctionId
  documents: readonly AuctionDocument[]
  about: QuestionAbout | null
  onDone: () => void
}

/** One question, at the property or at one of its documents. */
function QuestionForm({ auctionId, documents, about, onDone }: QuestionFormProps) {
  const { t } = useTranslation()
  // The same question again, after its response was lost, is one question.
  const [questionId] = useState(() => crypto.randomUUID())
  const [category, setCategory] = useState<QuestionCategory>(about === null ? 'property' : 'documents')
  const [document, setDocument] = useState(chosenIn(about))
  const [asked, setAsked] = useState(about)
  const [text, setText] = useState('')
  const [isSent, setSent] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const ask = useAsk(auctionId, onDone)
  // Pressed beside another document: what is typed stays.
  if (about !== asked) {
    setAsked(about)
    if (about !== null) {
      setCategory('documents')
      setDocument(chosenIn(about))
    }
  }
  useEffect(() => {
    const first = about === null ? 'select' : 'textarea'
    formRef.current?.querySelector<HTMLElement>(first)?.focus()
    if (about !== null) formRef.current?.scrollIntoView({ block: 'center' })
  }, [about])

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    setSent(true)
    if (text.trim() === '') formRef.current?.querySelector('textarea')?.focus()
    else if (!ask.isPending)
      ask.mutate({ questionId, category, document: document === '' ? null : document, text })
  }

  return (
    <form ref={formRef} className="stack fit" aria-label={t('questions.ask')} onSubmit={submit} noValidate>
      <SelectField
        label={t('questions.field.category')}
        name="category"
        value={category}
        options={questionCategories.map((value) => ({ value, label: t(`questions.category.${value}`) }))}
        onChange={setCategory}
      />
      {documents.length > 0 && (
        <SelectField
          label={t('questions.field.document')}
          name="document"
          value={document}
          emptyLabel={t('questions.field.noDocument')}
          options={documents.map(({ storageUrl, name }) => ({ value: fileNameOf(storageUrl), label: name }))}
          onChange={setDocument}
        />
      )}
      <TextField
        label={t('questions.field.text')}
        multiline
        maxLength={QUESTION_LENGTH_MAX}
        value={text}
        onChange={setText}
        hint={t('questions.equal')}
        error={isSent && text.trim() === '' ? t('questions.field.missing') : undefined}
      />
      <ProblemNotice texts={problemTexts} error={ask.error} />
      <div className={styles.actions}>
        <Button type="submit" isPending={ask.isPending} pendingLabel={t('questions.sending')}>
          {t('questions.send')}
        </Button>
        <Button variant="text" onPress={onDone} isDisabled={ask.isPending}>
          {t('questions.cancel')}
        </Button>
      </div>
    </form>
  )
}

type Body = { questionId: string; category: QuestionCategory; document: string | null; text: string }

function useAsk(auctionId: AuctionId, onDone: () => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Body) => call(askQuestion, { params: { auctionId }, body }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: ['questions', auctionId] })
      showToast({ tone: 'done', text: t('questions.sent') })
      onDone()
    },
  })
}

function chosenIn(about: QuestionAbout | null): string {
  return about === null ? '' : fileNameOf(about.document.storageUrl)
}

function fileNameOf(storageUrl: string): string {
  return storageUrl.slice(storageUrl.lastIndexOf('/') + 1)
}

type OwnQuestionsProps = { auctionId: AuctionId; questions: readonly OwnQuestion[]; timeZone: string }

/** The reader's own questions in their own words, with what became of them. */
function OwnQuestions({ auctionId, questions, timeZone }: OwnQuestionsProps) {
  const { t, format } = useIntl()
  const withdraw = useWithdraw(auctionId)
  return (
    <section className="stack fit" aria-label={t('questions.own')}>
      <h3 className={styles.title}>{t('questions.own')}</h3>
      <ul className="stack gap-5">
        {questions.map((question) => (
          <li key={question.id} className="start shrinks gap-dense grid">
            <p className={styles.about}>
              <b>{t(`questions.state.${question.state}`)}</b>
              <span className="num">{format.dateTime(question.askedAt, timeZone)}</span>
              <span>{t(`questions.category.${question.category}`)}</span>
            </p>
            <p className="breaks as-typed">{question.text}</p>
            {question.answerNumber !== null && (
              <a href={`#answer-${question.answerNumber}`}>
                {t('questions.toAnswer', { number: question.answerNumber })}
              </a>
            )}
            {question.privateAnswer !== null && (
              <>
                <b>{t('questions.privateAnswer')}</b>
                <p className="breaks as-typed">{question.privateAnswer}</p>
              </>
            )}
            {question.state === 'open' && (
              <Button
                variant="text"
                size="small"
                isPending={withdraw.isPending && withdraw.variables === question.id}
                pendingLabel={t('questions.withdrawing')}
                onPress={() => withdraw.mutate(question.id)}
              >
                {t('questions.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useWithdraw(auctionId: AuctionId) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const failed = useFailureToast()
  return useMutation({
    mutationFn: (questionId: string) => call(withdrawQuestion, { params: { auctionId, questionId } }),
    onMutate: failed.close,
    onSuccess: () => showToast({ tone: 'done', text: t('questions.withdrawn') }),
    onError: () => failed.show(t('questions.failed.other')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['questions', auctionId] }),
  })
}
