import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { DashboardAuction } from '@zuschlag/contracts/auction/views'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { phaseOf } from '../shared/phase.ts'
import { groupOf } from './group.ts'
import { dayTimeAt } from './day-time.ts'
import styles from './greeting.module.css'

const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type Props = {
  user: AuthenticatedUser
  /** Undefined while they are on their way. */
  auctions: readonly DashboardAuction[] | undefined
  nowMs: number | null
}

/** The reader by name, and how things stand in one or two sentences. */
export function Greeting({ user, auctions, nowMs }: Props) {
  const { t } = useTranslation()
  const name = `${user.firstName} ${user.lastName}`
  const dayTime = nowMs === null ? 'day' : dayTimeAt(nowMs, ownZone)
  const running = (auctions ?? []).filter((auction) => groupOf(auction, nowMs) === 'running')
  const outbid = running.filter((auction) => auction.isOutbidden).length
  const endingSoon = running.filter((auction) => phaseOf(auction, nowMs) === 'endingSoon').length
  const sentences = [
    auctions && auctions.length > 0 && t('Dashboard.following', { count: auctions.length }),
    outbid > 0 && t('Dashboard.outbid', { count: outbid }),
    endingSoon > 0 && t('Dashboard.endingSoon', { count: endingSoon }),
  ]
  return (
    <div>
      <h1>{t(`Dashboard.hello.${dayTime}`, { name })}</h1>
      <p className={styles.summary}>{sentences.filter(Boolean).join(' ')}</p>
    </div>
  )
}
