import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { AuthenticatedUser } from '@zuschlag/contracts/account/authenticated-user'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { useEffect, useEffectEvent } from 'react'
import { PageLoading } from '../../../app/page-state.tsx'
import { ignoreError } from '../../../kernel/api/ignore-error.ts'
import { auctionQuery, currentUserQuery } from '../../../kernel/api/queries.ts'
import { useLanguage } from '../../../kernel/i18n/use-language.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { showToast } from '../../../design/toast-store.ts'

type Props = { auctionId: AuctionId; user: AuthenticatedUser; isForbidden: boolean }

/**
 * Somebody who may not see any more what they look at: a message says why, what they could see is forgotten,
 * and the public page follows, which says that there is none where the object is not listed.
 */
export function AccessEnded({ auctionId, user, isForbidden }: Props) {
  const { t } = useTranslation()
  const lang = useLanguage()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useEffectEvent(async () => {
    // What the session says of its own access is from before.
    await queryClient.query({ ...currentUserQuery, staleTime: 0 }).catch(ignoreError)
    showToast({ tone: 'notice', text: t(reasonOf(user.auctionIds.includes(auctionId), isForbidden)) })
    await navigate({ to: '/$lang/$auctionId', params: { lang, auctionId }, replace: true })
    queryClient.removeQueries({ queryKey: auctionQuery(auctionId).queryKey })
  })
  useEffect(() => void leave(), [])
  return <PageLoading />
}

/** Who had no access of their own, as an investor, lost none: the auction or its terms changed. */
function reasonOf(hadAccess: boolean, isForbidden: boolean) {
  if (hadAccess) return 'details.accessEnded'
  return isForbidden ? 'details.admittedOnly' : 'details.unpublished'
}
