import {
  type AdministeredQuestion,
  answerQuestion,
  saveAnswerDraft,
  supplementAnswer,
} from '@zuschlag/contracts/administration/questions'
import { ANSWER_LENGTH_MAX, QUESTION_LENGTH_MAX } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { type SubmitEvent, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { administeredOverviewQuery } from '../../../kernel/api/administration-queries.ts'
import { call, problemOf } from '../../../kernel/api/call.ts'
import {
  ProblemNotice,
  codeAmong,
  type ProblemTexts,
  useProblemText,
} from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { LeaveDialog } from '../editing/dialogs.tsx'
import { ConflictNotice, useEdited } from '../editing/edited-panel.tsx'
import { useChange } from '../editing/use-change.ts'

type Props = { auctionId: AuctionId; question: AdministeredQuestion; onClose: () => void }

/** The wording that everybody reads, and the answer; or an answer to the asker alone. */
export function AnswerForm({ auctionId, question: asked, onClose }: Props) {
  const { t } = useTranslation()
  // A draft that was saved here is known before the list is read again.
  const [own, setOwn] = useState<Draft | null>(null)
  const draft = own !== null && own.revision >= asked.revision ? own : draftOf(asked)
  const edited = useEdited(draft.texts)
  const { values, edit, isDirty, theirs, saved } = edited
  const { question, answer } = values
  const { revision } = draft
  const [isPrivate, setPrivate] = useState(false)
  const [isSent, setSent] = useState(false)
  const params = { auctionId, questionId: asked.id }
  const outdated = [['questions'], administeredOverviewQuery.queryKey]
  const save = useChange({
    change: (body: typeof values & Seen) => call(saveAnswerDraft, { params, body }),
    done: t('questions.draftSaved'),
    outdated,
    onDone: (stored, { revision: _seen, ...texts }) => {
      if (stored) setOwn({ revision: stored.revision, texts })
      saved(texts)
    },
  })
  const saveDraft = () =>
    save.mutateAsync({ revision, ...values }).then(
      () => true,
      () => false,
    )
  const publish = useChange({
    change: (seen: Seen) =>
      call(answerQuestion, {
        params,
        body: isPrivate ? { to: 'asker', ...seen, answer } : { to: 'everybody', ...seen, question, answer },
      }),
    done: t(isPrivate ? 'questions.answeredPrivately' : 'questions.answered'),
    outdated,
    onDone: onClose,
  })
  // That somebody changed it is over once their version is here: both are shown.
  const stands = ({ error, variables }: { error: unknown; variables: Seen | undefined }) =>
    problemOf(error)?.code === 'changedMeanwhile' && variables?.revision !== revision ? null : error
  const refusal = useProblemText(answerProblemTexts, stands(publish) ?? stands(save))
  // Somebody else was first: what is typed stays, to copy it.
  const isOver = asked.state !== 'open'
  const problem = isOver ? t(`questions.failed.${reasonOf(asked.state)}`) : refusal
  const isBlocked = isOver || theirs !== null
  const isMissing = (text: string) => isSent && text.trim() === ''

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    setSent(true)
    const isWhole = answer.trim() !== '' && (isPrivate || question.trim() !== '')
    if (isWhole && !isBlocked && !publish.isPending) publish.mutate({ revision })
  }

  return (
    <form className="stack fit" aria-label={t('questions.answer')} onSubmit={submit} noValidate>
      {!isPrivate && (
        <TextField
          label={t('questions.field.wording')}
          hint={t('questions.field.wordingHint')}
          multiline
          maxLength={QUESTION_LENGTH_MAX}
          value={question}
          onChange={(text) => edit({ question: text })}
          error={isMissing(question) ? t('questions.field.wordingMissing') : undefined}
        />
      )}
      <TextField
        label={t('questions.field.answer')}
        multiline
        maxLength={ANSWER_LENGTH_MAX}
        value={answer}
        onChange={(text) => edit({ answer: text })}
        error={isMissing(answer) ? t('questions.field.answerMissing') : undefined}
      />
      <Checkbox isSelected={isPrivate} onChange={setPrivate}>
        {t('questions.field.private')}
      </Checkbox>
      <p className="sm muted">{t(isPrivate ? 'questions.effectPrivate' : 'questions.effect')}</p>
      {!isOver && theirs !== null && (
        <ConflictNotice
          edited={edited}
          save={save}
          labelOf={(name) => t(name === 'answer' ? 'questions.field.answer' : 'questions.field.wording')}
        />
      )}
      {problem !== undefined && (
        <Notice tone="outbid" role="alert">
          {problem}
        </Notice>
      )}
      <div className="row gap-2-4">
        <Button
          type="submit"
          isDisabled={isBlocked}
          isPending={publish.isPending}
          pendingLabel={t('questions.sending')}
        >
          {t(isPrivate ? 'questions.sendPrivate' : 'questions.publish')}
        </Button>
        <Button
          variant="secondary"
          isDisabled={isBlocked}
          isPending={save.isPending}
          pendingLabel={t('questions.sending')}
          onPress={() => void saveDraft()}
        >
          {t('questions.saveDraft')}
        </Button>
        <Button variant="text" onPress={onClose}>
          {t('questions.cancel')}
        </Button>
      </div>
      <LeaveDialog isNeeded={isDirty && !publish.isPending} saveDraft={isBlocked ? undefined : saveDraft} />
    </form>
  )
}

type Seen = { readonly revision: number }
type Draft = Seen & { readonly texts: { question: string; answer: string } }

const draftOf = ({ revision, draft, text }: AdministeredQuestion): Draft => ({
  revision,
  texts: { question: draft?.question ?? text, answer: draft?.answer ?? '' },
})

const reasonOf = (state: AdministeredQuestion['state']) =>
  state === 'withdrawn' ? 'questionWithdrawn' : 'questionAlreadyAnswered'

type SupplementFormProps = { auctionId: AuctionId; number: number }

/** A published answer is never changed; what is missing in it is a further one. */
export function SupplementForm({ auctionId, number }: SupplementFormProps) {
  const { t } = useTranslation()
  const [supplementId, setSupplementId] = useState<string | null>(null)
  if (supplementId === null)
    return (
      <div>
        <Button variant="text" size="small" onPress={() => setSupplementId(crypto.randomUUID())}>
          {t('questions.supplement', { number })}
        </Button>
      </div>
    )
  return (
    <SupplementFields
      auctionId={auctionId}
      number={number}
      supplementId={supplementId}
      onClose={() => setSupplementId(null)}
    />
  )
}

type SupplementFieldsProps = SupplementFormProps & { supplementId: string; onClose: () => void }

function SupplementFields({ auctionId, number, supplementId, onClose }: SupplementFieldsProps) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState('')
  const publish = useChange({
    change: () => call(supplementAnswer, { params: { auctionId }, body: { supplementId, number, answer } }),
    done: t('questions.answered'),
    outdated: [['questions', auctionId]],
    onDone: onClose,
  })
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (answer.trim() !== '' && !publish.isPending) publish.mutate(undefined)
  }
  return (
    <form
      className="stack fit"
      aria-label={t('questions.supplement', { number })}
      onSubmit={submit}
      noValidate
    >
      <TextField
        label={t('questions.field.answer')}
        multiline
        maxLength={ANSWER_LENGTH_MAX}
        value={answer}
        onChange={setAnswer}
      />
      <ProblemNotice texts={answerProblemTexts} error={publish.error} />
      <div className="row gap-2-4">
        <Button
          type="submit"
          size="small"
          isDisabled={answer.trim() === ''}
          isPending={publish.isPending}
          pendingLabel={t('questions.sending')}
        >
          {t('questions.publish')}
        </Button>
        <Button variant="text" size="small" onPress={onClose}>
          {t('questions.cancel')}
        </Button>
      </div>
    </form>
  )
}

const answerProblemCodes = [
  'changedMeanwhile',
  'questionWithdrawn',
  'questionAlreadyAnswered',
  'questionNotFound',
  'answersFull',
] as const

/** Why an answer was not stored. */
const answerProblemTexts: ProblemTexts = {
  named: (t, code) => {
    const known = codeAmong(answerProblemCodes, code)
    return known && t(`questions.failed.${known}`)
  },
  other: (t) => t('questions.failed.other'),
}
