import type { AdministeredAccessRequest } from '@zuschlag/contracts/access-requests/administration'
import { answerNewerProof } from '@zuschlag/contracts/access-requests/newer-proof'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { Button } from '../../../design/button.tsx'
import { administeredKey } from '../../../kernel/api/administration-queries.ts'
import { call } from '../../../kernel/api/call.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { Facts } from '../editing/facts.tsx'
import { platformProblems, useChange } from '../editing/use-change.ts'
import { ProblemNotice } from '../../../kernel/forms/problem-notice.tsx'

type Props = { request: AdministeredAccessRequest }

/** What somebody with access handed in to follow their proof; nothing where nothing waits. */
export function NewerProofFacts({ request: { newerProof, auction } }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  if (newerProof === null) return null
  const { amount, issuer, expiresOn, sentAt } = newerProof
  return (
    <section className="stack gap-3" aria-label={t('platform.accessRequests.newerProof.title')}>
      <h3>{t('platform.accessRequests.newerProof.title')}</h3>
      <Facts
        facts={[
          {
            label: t('platform.accessRequests.fact.amount'),
            value: format.money(amount, auction.currencyCode),
          },
          { label: t('platform.accessRequests.fact.issuer'), value: issuer },
          {
            label: t('platform.accessRequests.fact.expiresOn'),
            value: format.date(`${expiresOn}T12:00:00.000Z` as Instant, 'UTC'),
          },
          {
            label: t('platform.accessRequests.fact.sentAt'),
            value: format.dateTime(sentAt, auction.timeZone),
          },
        ]}
      />
    </section>
  )
}

/** The two answers to it; the access stays as it is. */
export function NewerProofAnswers({ request, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation()
  const { id, revision } = request
  const answer = (isConfirmed: boolean) =>
    call(answerNewerProof, { params: { requestId: id }, body: { revision, isConfirmed } })
  const outdated = [administeredKey]
  const done = { outdated, onDone }
  const confirm = useChange({
    ...done,
    change: answer,
    done: t('platform.accessRequests.newerProof.confirmed'),
  })
  const refuse = useChange({
    ...done,
    change: answer,
    done: t('platform.accessRequests.newerProof.refused'),
  })
  const isPending = confirm.isPending || refuse.isPending
  return (
    <>
      <ProblemNotice texts={platformProblems} error={confirm.error ?? refuse.error} />
      <Button isPending={isPending} pendingLabel={t('platform.working')} onPress={() => confirm.mutate(true)}>
        {t('platform.accessRequests.newerProof.confirm')}
      </Button>
      <Button variant="secondary" isDisabled={isPending} onPress={() => refuse.mutate(false)}>
        {t('platform.accessRequests.newerProof.refuse')}
      </Button>
    </>
  )
}
