import type { QuestionAnswer } from '@zuschlag/contracts/auction/questions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import type { ReactNode } from 'react'
import { useIntl } from '../kernel/i18n/use-translation.ts'
import styles from './answers.module.css'

type Props = {
  auctionId: AuctionId
  answers: readonly QuestionAnswer[]
  timeZone: string
  /** What can be done with an answer. */
  renderAction?: (answer: QuestionAnswer) => ReactNode
}

/** Published answers with number, time and category; texts are shown as they were typed. */
export function Answers({ auctionId, answers, timeZone, renderAction }: Props) {
  const { t, format } = useIntl()
  return (
    <ol className="stack gap-6">
      {answers.map((one) => (
        <li
          key={one.number}
          id={`answer-${one.number}`}
          className={`stack gap-dense shrinks ${styles.answer}`}
        >
          <p className={`line multiline sm muted ${styles.about}`}>
            <b>{t('questions.number', { number: one.number })}</b>
            <span className="num">{format.dateTime(one.answeredAt, timeZone)}</span>
            <span>{t(`questions.category.${one.category}`)}</span>
            {one.document !== null && (
              <a
                href={`/api/auctions/${auctionId}/documents/${one.document.fileName}`}
                target="_blank"
                rel="noreferrer"
              >
                {one.document.name}
              </a>
            )}
          </p>
          {one.question !== null && <p className="breaks strong as-typed">{one.question}</p>}
          {one.supplements !== null && (
            <p>
              <a href={`#answer-${one.supplements}`}>
                {t('questions.supplements', { number: one.supplements })}
              </a>
            </p>
          )}
          <p className="breaks as-typed">{one.answer}</p>
          {renderAction?.(one)}
        </li>
      ))}
    </ol>
  )
}
