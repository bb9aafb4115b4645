import { supplementAnswer } from '@zuschlag/contracts/administration/questions'
import { ANSWER_LENGTH_MAX } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useState, type SubmitEvent } from 'react'
import { Button } from '../../../design/button.tsx'
import { TextField } from '../../../design/text-field.tsx'
import { call } from '../../../kernel/api/call.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { useChange } from '../editing/use-change.ts'
import { answerProblemTexts } from './answer-problem-texts.ts'
import styles from './questions.module.css'

type Props = { auctionId: AuctionId; number: number }

/** A published answer is never changed; what is missing in it is a further one. */
export function SupplementForm({ auctionId, number }: Props) {
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
    <Form
      auctionId={auctionId}
      number={number}
      supplementId={supplementId}
      onClose={() => setSupplementId(null)}
    />
  )
}

type FormProps = Props & { supplementId: string; onClose: () => void }

function Form({ auctionId, number, supplementId, onClose }: FormProps) {
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
      className={styles.form}
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
      <div className={styles.actions}>
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
