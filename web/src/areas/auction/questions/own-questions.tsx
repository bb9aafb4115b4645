import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withdrawQuestion, type OwnQuestion } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Button } from '../../../design/button.tsx'
import { showToast } from '../../../design/toast-store.ts'
import { useFailureToast } from '../../../kernel/forms/use-failure-toast.ts'
import { call } from '../../../kernel/api/call.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './questions.module.css'

type Props = { auctionId: AuctionId; questions: readonly OwnQuestion[]; timeZone: string }

/** The reader's own questions in their own words, with what became of them. */
export function OwnQuestions({ auctionId, questions, timeZone }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const withdraw = useWithdraw(auctionId)
  return (
    <section className={styles.own} aria-label={t('questions.own')}>
      <h3 className={styles.title}>{t('questions.own')}</h3>
      <ul className={styles.list}>
        {questions.map((question) => (
          <li key={question.id}>
            <p className={styles.about}>
              <b>{t(`questions.state.${question.state}`)}</b>
              <span className="num">{format.dateTime(question.askedAt, timeZone)}</span>
              <span>{t(`questions.category.${question.category}`)}</span>
            </p>
            <p className={styles.text}>{question.text}</p>
            {question.answerNumber !== null && (
              <a href={`#answer-${question.answerNumber}`}>
                {t('questions.toAnswer', { number: question.answerNumber })}
              </a>
            )}
            {question.privateAnswer !== null && (
              <>
                <b>{t('questions.privateAnswer')}</b>
                <p className={styles.text}>{question.privateAnswer}</p>
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
