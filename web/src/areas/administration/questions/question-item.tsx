import type { AdministeredQuestion } from '@zuschlag/contracts/administration/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { Button } from '../../../design/button.tsx'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PersonCell } from '../table/person-cell.tsx'
import { AnswerForm } from './answer-form.tsx'
import styles from './questions.module.css'

type Props = {
  auctionId: AuctionId
  question: AdministeredQuestion
  timeZone: string
  isAnswering: boolean
  onAnswering: (isAnswering: boolean) => void
}

/** One question with its asker, its answer or the form for it. */
export function QuestionItem({ auctionId, question, timeZone, isAnswering, onAnswering }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const { asker, answer, draft, document } = question
  const isOpen = question.state === 'open'
  return (
    <article className={styles.item} aria-label={t('questions.question')}>
      <div className={styles.about}>
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
      <p className={styles.text}>{question.text === '' ? t('questions.erased') : question.text}</p>
      {answer !== null && (
        <>
          <b>
            {answer.number === null
              ? t('questions.privateAnswer')
              : t('questions.number', { number: answer.number })}
          </b>
          <p className={styles.text}>{answer.answer}</p>
        </>
      )}
      {isOpen && question.mayAnswer && !isAnswering && (
        <div className={styles.actions}>
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
