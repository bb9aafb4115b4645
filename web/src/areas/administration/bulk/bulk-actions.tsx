import type { AdministeredAuction } from '@zuschlag/contracts/administration/administered-auctions'
import { ADMINISTERED_FILE_IDS_MAX } from '@zuschlag/contracts/administration/administered-file'
import type { Admission } from '@zuschlag/contracts/administration/admissions'
import type { AuctionId } from '@zuschlag/contracts/kernel/ids'
import { FileUp, ListPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { Icon } from '../../../design/icon.tsx'
import { administeredFileUrl } from '../../../kernel/api/administration-queries.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DownloadLink } from '../../../kernel/documents/download-link.tsx'
import type { BulkTarget } from './bulk-dialog.tsx'
import type { BulkKind, PeopleAction } from './bulk-tasks.ts'
import type { ImportTarget } from './import-dialog.tsx'

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.ts')).BulkDialog }))

const bulkKinds = ['publish', 'invite', 'extend'] as const satisfies readonly BulkKind[]

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
        bulkKinds.map((kind) => (
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

const ImportDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.ts')).ImportDialog }))
const PeopleDialog = lazy(async () => ({ default: (await import('./bulk-dialogs.ts')).PeopleDialog }))

const peopleActions = [
  'grant',
  'limit',
  'suspend',
  'resume',
  'revoke',
] as const satisfies readonly PeopleAction[]

type PeopleActionsProps = { auctionId: AuctionId; people: readonly Admission[] }

/** What can be decided about several people of one object at once. */
export function PeopleActions({ auctionId, people }: PeopleActionsProps) {
  const { t } = useTranslation()
  // As they were chosen: what the actions change must not change the report.
  const [opened, setOpened] = useState<{ action: PeopleAction; people: readonly Admission[] } | null>(null)
  return (
    <>
      {peopleActions.map((action) => (
        <Button key={action} variant="text" size="small" onPress={() => setOpened({ action, people })}>
          {t(`runningAuction.admission.${action}.open`)}
        </Button>
      ))}
      {opened !== null && (
        <Suspense>
          <PeopleDialog {...opened} auctionId={auctionId} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Invites the people of a pasted list to one object. */
export function InviteListButton({ auction }: { auction: BulkTarget }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        <Icon of={ListPlus} /> {t('administration.bulk.invite.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <BulkDialog kind="invite" auctions={[auction]} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Invites the known buyers of a CSV file to one object. */
export function ImportButton({ auction }: { auction: ImportTarget }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        <Icon of={FileUp} /> {t('administration.bulk.import.open')}
      </Button>
      {isOpen && (
        <Suspense>
          <ImportDialog auction={auction} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
