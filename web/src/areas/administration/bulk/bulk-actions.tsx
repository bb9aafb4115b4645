import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { ADMINISTERED_FILE_IDS_MAX } from '@zuschlag/contracts/administration/administered-file'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { administeredFileUrl } from '../../../kernel/api/administration-queries.ts'
import { DownloadLink } from '../../../kernel/parts/download-link.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { BulkKind } from './bulk-kinds.ts'
import type { BulkTarget } from './bulk-dialog.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.ts')).BulkDialog }))

const kinds = ['publish', 'invite', 'extend'] as const satisfies readonly BulkKind[]

type Props = { auctions: readonly AdministeredAuction[]; isManaging: boolean }

/** What can be done with several objects at once. */
export function BulkActions({ auctions, isManaging }: Props) {
  const { t, language } = useTranslation()
  // As they were chosen: what the actions change must not change the report.
  const [opened, setOpened] = useState<{ kind: BulkKind; auctions: readonly BulkTarget[] } | null>(null)
  const ids = auctions.map(({ id }) => id).join(',')
  return (
    <>
      {isManaging &&
        kinds.map((kind) => (
          <Button key={kind} variant="text" size="small" onPress={() => setOpened({ kind, auctions })}>
            {t(`administration.bulk.${kind}.open`)}
          </Button>
        ))}
      {auctions.length <= ADMINISTERED_FILE_IDS_MAX && (
        <DownloadLink href={administeredFileUrl({ ids, language })} hasIcon={false}>
          {t('administration.objects.loadSelected')}
        </DownloadLink>
      )}
      {opened !== null && (
        <Suspense>
          <BulkDialog {...opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}
