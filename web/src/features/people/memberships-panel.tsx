import { Link } from '@tanstack/react-router'
import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import styles from '../../administration/editor.module.css'
import { Badge } from '../../design/badge.tsx'
import { Panel, PanelBody } from '../../design/panel.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The houses that somebody belongs to; who belongs to a house is decided on its page. */
export function MembershipsPanel({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('platform.users.tenants')}>
      <PanelBody>
        {user.memberships.length === 0 && <p className="muted">{t('platform.users.noTenants')}</p>}
        <ul className={styles.rows}>
          {user.memberships.map(({ tenantId, tenantName, isBroker }) => (
            <li key={tenantId}>
              <Link to="/administration/tenants/$tenantId" params={{ tenantId }}>
                {tenantName}
              </Link>
              {isBroker && <Badge state="live">{t('platform.people.broker')}</Badge>}
            </li>
          ))}
        </ul>
      </PanelBody>
    </Panel>
  )
}
