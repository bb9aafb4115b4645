import { Link } from '@tanstack/react-router'
import type { getContactMessages } from '@zuschlag/contracts/contact/administer-messages'
import type { z } from 'zod'
import { ownZone } from '../fields/zoned-input.ts'
import { Button } from '../../../design/button.tsx'
import { buttonClass } from '../../../design/button-class.ts'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './messages-page.module.css'

type Message = z.output<NonNullable<(typeof getContactMessages)['answer']>>['messages'][number]
type Props = { message: Message; isSettling: boolean; onSettle: (isDone: boolean) => void }

/** One message; it is answered by mail or phone, from the reader's own program. */
export function MessageCard({ message, isSettling, onSettle }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const lang = useLanguage()
  const { email, phoneNumber, auctionId, doneAt, doneBy } = message
  const name =
    [message.firstName, message.lastName].filter(Boolean).join(' ') ||
    (email ?? (phoneNumber === null ? t('platform.messages.nameless') : formatPhone(phoneNumber)))
  const isDone = doneAt !== null
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <span className="sm muted num">{format.dateTime(message.createdAt, ownZone)}</span>
      </div>
      <p className="sm muted">
        {[
          message.contactType !== null && t(`platform.messages.contactType.${message.contactType}`),
          message.company,
        ]
          .filter(Boolean)
          .join(', ')}
        {auctionId !== null && (
          <Link to="/$lang/$auctionId" params={{ lang, auctionId }}>
            {message.auctionTitle ?? t('platform.messages.toOffer')}
          </Link>
        )}
      </p>
      {message.message !== null && <p className={styles.words}>{message.message}</p>}
      {isDone && (
        <p className="sm muted">
          {t('platform.messages.doneBy', {
            name: doneBy ?? t('platform.history.erased'),
            date: format.dateTime(doneAt, ownZone),
          })}
        </p>
      )}
      <div className={styles.actions}>
        {email !== null && (
          <a
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            href={`mailto:${email}?subject=${encodeURIComponent(t('platform.messages.subject'))}`}
          >
            {t('platform.messages.answer', { email })}
          </a>
        )}
        {phoneNumber !== null && (
          <a className={buttonClass({ variant: 'secondary', size: 'small' })} href={`tel:${phoneNumber}`}>
            {formatPhone(phoneNumber)}
          </a>
        )}
        <Button
          variant="secondary"
          size="small"
          aria-label={t(isDone ? 'platform.messages.reopenOf' : 'platform.messages.doneOf', { name })}
          isPending={isSettling}
          pendingLabel={t('platform.working')}
          onPress={() => onSettle(!isDone)}
        >
          {t(isDone ? 'platform.messages.reopen' : 'platform.messages.done')}
        </Button>
      </div>
    </li>
  )
}
