import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AuctionDocument } from '@zuschlag/contracts/auction/auction-fields'
import type { QuestionCategory } from '@zuschlag/contracts/auction/questions'
import { askQuestion, QUESTION_LENGTH_MAX, questionCategories } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { SelectField } from '../../../design/select-field.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { call } from '../../../kernel/api/call.ts'
import { ProblemNotice, codeAmong, type ProblemTexts } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './questions.module.css'

const codes = ['questionsClosed', 'questionsNotOpenYet', 'questionLimitReached'] as const

const problemTexts: ProblemTexts = {
  named: (t, code) => {
    const known = codeAmong(codes, code)
    return known && t(`questions.failed.${known}`)
  },
  other: (t) => t('questions.failed.other'),
}

/** What a question starts with: the document beside which somebody pressed. Each press is an object. */
export type QuestionAbout = { readonly id: 'questions'; readonly document: AuctionDocument }

type Props = {
  auctionId: AuctionId
  documents: readonly AuctionDocument[]
  about: QuestionAbout | null
  onDone: () => void
}

/** One question, at the property or at one of its documents. */
export function QuestionForm({ auctionId, documents, about, onDone }: Props) {
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
    <form ref={formRef} className={styles.form} aria-label={t('questions.ask')} onSubmit={submit} noValidate>
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
    meta: { showsItself: true },
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
