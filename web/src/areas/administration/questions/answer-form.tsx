import type { AdministeredQuestion } from '@zuschlag/contracts/administration/questions'
import { answerQuestion, saveAnswerDraft } from '@zuschlag/contracts/administration/questions'
import { ANSWER_LENGTH_MAX, QUESTION_LENGTH_MAX } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { Checkbox } from '../../../design/checkbox.tsx'
import { Notice } from '../../../design/notice.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { administeredOverviewQuery } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { useProblemText } from '../../../kernel/forms/use-problem-text.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { LeaveDialog } from '../shared/leave-dialog.tsx'
import { useChange } from '../shared/use-change.ts'
import { answerProblemTexts } from './answer-problem-texts.ts'
import styles from './questions.module.css'

type Props = { auctionId: AuctionId; question: AdministeredQuestion; onClose: () => void }

/** The wording that everybody reads, and the answer; or an answer to the asker alone. */
export function AnswerForm({ auctionId, question: asked, onClose }: Props) {
  const { t } = useTranslation()
  // What was saved meanwhile, here or by somebody else, is compared with this.
  const [revision, setRevision] = useState(asked.revision)
  const [question, setQuestion] = useState(asked.draft?.question ?? asked.text)
  const [answer, setAnswer] = useState(asked.draft?.answer ?? '')
  const [isPrivate, setPrivate] = useState(false)
  const [isSent, setSent] = useState(false)
  const params = { auctionId, questionId: asked.id }
  const outdated = [['questions'], administeredOverviewQuery.queryKey]
  const [saved, setSaved] = useState({ question, answer })
  const save = useChange({
    change: (texts: typeof saved) => call(saveAnswerDraft, { params, body: { revision, ...texts } }),
    done: t('questions.draftSaved'),
    outdated,
    onDone: (draft, texts) => {
      if (draft) setRevision(draft.revision)
      setSaved(texts)
    },
  })
  const saveDraft = () =>
    save.mutateAsync({ question, answer }).then(
      () => true,
      () => false,
    )
  const isChanged = question !== saved.question || answer !== saved.answer
  const publish = useChange({
    change: () =>
      call(answerQuestion, {
        params,
        body: isPrivate ? { to: 'asker', revision, answer } : { to: 'everybody', revision, question, answer },
      }),
    done: t(isPrivate ? 'questions.answeredPrivately' : 'questions.answered'),
    outdated,
    onDone: onClose,
  })
  const refusal = useProblemText(answerProblemTexts, publish.error ?? save.error)
  // Somebody else was first: what is typed stays, to copy it.
  const isOver = asked.state !== 'open'
  const problem = isOver ? t(`questions.failed.${reasonOf(asked.state)}`) : refusal
  const isMissing = (text: string) => isSent && text.trim() === ''

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    setSent(true)
    const isWhole = answer.trim() !== '' && (isPrivate || question.trim() !== '')
    if (isWhole && !publish.isPending) publish.mutate(undefined)
  }

  return (
    <form className={styles.form} aria-label={t('questions.answer')} onSubmit={submit} noValidate>
      {!isPrivate && (
        <TextField
          label={t('questions.field.wording')}
          hint={t('questions.field.wordingHint')}
          multiline
          maxLength={QUESTION_LENGTH_MAX}
          value={question}
          onChange={setQuestion}
          error={isMissing(question) ? t('questions.field.wordingMissing') : undefined}
        />
      )}
      <TextField
        label={t('questions.field.answer')}
        multiline
        maxLength={ANSWER_LENGTH_MAX}
        value={answer}
        onChange={setAnswer}
        error={isMissing(answer) ? t('questions.field.answerMissing') : undefined}
      />
      <Checkbox isSelected={isPrivate} onChange={setPrivate}>
        {t('questions.field.private')}
      </Checkbox>
      <p className="sm muted">{t(isPrivate ? 'questions.effectPrivate' : 'questions.effect')}</p>
      {problem !== undefined && (
        <Notice tone="outbid" role="alert">
          {problem}
        </Notice>
      )}
      <div className={styles.actions}>
        <Button
          type="submit"
          isDisabled={isOver}
          isPending={publish.isPending}
          pendingLabel={t('questions.sending')}
        >
          {t(isPrivate ? 'questions.sendPrivate' : 'questions.publish')}
        </Button>
        <Button
          variant="secondary"
          isDisabled={isOver}
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
      <LeaveDialog isNeeded={isChanged && !publish.isPending} isDraft={!isOver} save={saveDraft} />
    </form>
  )
}

const reasonOf = (state: AdministeredQuestion['state']) =>
  state === 'withdrawn' ? 'questionWithdrawn' : 'questionAlreadyAnswered'
