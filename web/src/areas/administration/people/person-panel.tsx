import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import { Facts } from '../editing/facts.tsx'
import { ownZone } from '../fields/zoned-input.ts'
import { Panel, PanelBody } from '../../../design/panel.tsx'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'

/** Who somebody is. They change it themselves. */
export function PersonPanel({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { titlePrefix, firstName, lastName, titleSuffix, email, phoneNumber, language } = user
  return (
    <Panel title={t('platform.users.person')}>
      <PanelBody>
        <Facts
          facts={[
            {
              label: t('platform.users.name'),
              value: [titlePrefix, firstName, lastName, titleSuffix].filter(Boolean).join(' '),
            },
            { label: t('platform.email'), value: <a href={`mailto:${email}`}>{email}</a> },
            {
              label: t('platform.phone'),
              value: phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>,
            },
            { label: t('platform.language'), value: language && format.languageName(language) },
            { label: t('platform.users.since'), value: format.dateTime(user.createdAt, ownZone) },
            {
              label: t('platform.users.confirmedAt'),
              value:
                user.emailConfirmedAt === null
                  ? t('platform.users.notYet')
                  : format.dateTime(user.emailConfirmedAt, ownZone),
            },
          ]}
        />
      </PanelBody>
    </Panel>
  )
}
