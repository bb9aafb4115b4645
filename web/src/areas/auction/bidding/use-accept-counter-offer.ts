import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Confirmations } from '@zuschlag/contracts/auction/confirmations'
import { acceptCounterOffer } from '@zuschlag/contracts/auction/counter-offer'
import { NO_DOCUMENTS_STATE } from '@zuschlag/contracts/auction/data-room'
import type { Receipt } from '@zuschlag/contracts/auction/receipt'
import { NO_RULES_VERSION } from '@zuschlag/contracts/auction/rules-version'
import type { ScreenFigures } from '@zuschlag/contracts/auction/screen-figures'
import type { AuctionDetails } from '@zuschlag/contracts/auction/views'
import type { CommandId } from '@zuschlag/contracts/kernel/ids'
import { useState } from 'react'
import { call } from '../../../kernel/api/call.ts'
import { problemOf } from '../../../kernel/api/problem.ts'
import { auctionQuery, configurationQuery } from '../../../kernel/api/queries.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { textIfAny } from '../../../kernel/i18n/translator.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { screenOf } from './screen-of.ts'

/** After this long without an answer the bidder may try again. */
const ANSWER_WITHIN_MS = 10_000

/** What was sent under a command id; what the screen showed then stays with it. */
type Sent = {
  readonly commandId: CommandId
  readonly body: string
  readonly screen: ScreenFigures | undefined
}

/**
 * Agrees to a counter-offer. After a lost answer the same is sent again under the same command id, so that it
 * counts once.
 */
export function useAcceptCounterOffer(details: AuctionDetails, counterOfferRevision: number) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data: configuration } = useQuery(configurationQuery)
  const [sent, setSent] = useState<Sent | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: auctionQuery(details.id).queryKey })
  const mutation = useMutation({
    mutationFn: async (confirmations: Confirmations): Promise<Receipt> => {
      const { rulesVersion, documentsState } = details
      const businessTerms = configuration?.agreements.businessTerms
      const content = {
        counterOfferRevision,
        confirmations,
        ...(rulesVersion !== NO_RULES_VERSION && { rulesVersion }),
        ...(documentsState !== NO_DOCUMENTS_STATE && { documentsState }),
        ...(businessTerms !== undefined && { businessTerms }),
      }
      const body = JSON.stringify(content)
      const screen = sent?.body === body ? sent.screen : screenOf(details)
      const commandId = sent?.body === body ? sent.commandId : (crypto.randomUUID() as CommandId)
      setSent({ commandId, body, screen })
      const claimed = screen === undefined ? content : { ...content, screen }
      const options = { params: { auctionId: details.id }, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }
      return requireBody(await call(acceptCounterOffer, { ...options, body: { ...claimed, commandId } }))
    },
    onSuccess: () => void reload(),
    onError(error) {
      const problem = problemOf(error)
      if (problem?.code === 'agreementOutdated')
        void queryClient.invalidateQueries({ queryKey: configurationQuery.queryKey, exact: true })
      if (problem !== undefined && problem.status < 500 && problem.status !== 401) void reload()
    },
  })
  const problem = mutation.isError ? problemOf(mutation.error) : undefined
  const named = problem && textIfAny(t, `counterOffer.failed.${problem.code}`)
  const isUnknown = problem === undefined || problem.status >= 500
  const failure = !mutation.isError
    ? null
    : (named ??
      (isUnknown
        ? t('counterOffer.failed.noAnswer')
        : t('counterOffer.failed.other', { code: problem.code })))
  return { send: mutation.mutate, isPending: mutation.isPending, failure, receipt: mutation.data ?? null }
}
