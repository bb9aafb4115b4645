import { useQuery } from '@tanstack/react-query'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { documentReadingsQuery } from '../../../kernel/api/document-readings-query.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** How many of the documents the bidder has opened: for information, it decides nothing. */
export function OpenedDocuments({ auctionId }: { auctionId: AuctionId }) {
  const { t } = useTranslation()
  const { data } = useQuery(documentReadingsQuery(auctionId))
  if (data?.areOpeningsNoted !== true || data.documents.length === 0) return null
  const opened = data.documents.filter(({ openedAt }) => openedAt !== null).length
  return <>{t('documents.openedCount', { opened, count: data.documents.length })}</>
}
