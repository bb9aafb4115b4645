import { createFileRoute, Link } from '@tanstack/react-router'
import type { TimeLineEntry } from '@zuschlag/contracts/administration/activity'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { AuditPage } from '../../areas/administration/audit/audit-page.tsx'
import { auditSearchSchema } from '../../areas/administration/table/url-searches.ts'

/** Who did what and when; its filters stand in the URL. */
export const Route = createFileRoute('/administration/audit')({
  validateSearch: auditSearchSchema,
  component: function Audit() {
    const navigate = Route.useNavigate()
    return (
      <AuditPage
        search={Route.useSearch()}
        onSearch={(change) =>
          void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
        }
        renderObject={renderObject}
      />
    )
  },
})

function renderObject(object: NonNullable<TimeLineEntry['object']>) {
  return <ObjectLink {...object} />
}

function ObjectLink({ id, title, revision, isAttempt }: NonNullable<TimeLineEntry['object']>) {
  const { t } = useTranslation()
  return (
    <span>
      <Link to="/administration/objects/$auctionId/dispute" params={{ auctionId: id }}>
        {title === '' ? t('administration.object.untitled') : title}
      </Link>{' '}
      <span className="sm muted">{t(isAttempt ? 'dispute.attempt' : 'dispute.revision', { revision })}</span>
    </span>
  )
}
