import {
  approveTenantApplication,
  declineTenantApplication,
  type TenantApplicationView,
} from '@zuschlag/contracts/registrations/administration'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { DecisionDialog } from '../registrations/registration-table.tsx'
import { Facts } from '../editing/facts.tsx'
import { ownZone } from '../fields/zoned-input.ts'
import { useChange } from '../editing/use-change.ts'
import { call } from '../../../kernel/api/call.ts'
import { platformKeys } from '../../../kernel/api/platform-queries.ts'
import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import { useFormat } from '../../../kernel/i18n/use-format.ts'

type Props = { application: TenantApplicationView; onClose: () => void }

export function ApplicationDialog({ application, onClose }: Props) {
  const { t } = useTranslation()
  const params = { registrationId: application.id }
  const outdated = [platformKeys.applications, platformKeys.tenants, platformKeys.users]
  const approve = useChange({
    change: (_none: null) => call(approveTenantApplication, { params }),
    done: t('platform.applications.approved', { company: application.company }),
    outdated,
    onDone: onClose,
  })
  const decline = useChange({
    change: (reason: string) => call(declineTenantApplication, { params, body: { reason } }),
    done: t('platform.applications.declined', { company: application.company }),
    outdated,
    onDone: onClose,
  })
  return (
    <DecisionDialog
      title={application.company}
      status={application.status}
      consequence={
        application.hasAccount
          ? t('platform.applications.consequenceKnown', { email: application.email })
          : t('platform.applications.consequence', { email: application.email })
      }
      approve={approve}
      decline={decline}
      onClose={onClose}
    >
      <ApplicationFacts application={application} />
    </DecisionDialog>
  )
}

function ApplicationFacts({ application }: { application: TenantApplicationView }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { firstName, lastName, email, phoneNumber, street, zipCode, city, country } = application
  return (
    <Facts
      facts={[
        { label: t('platform.applications.person'), value: `${firstName} ${lastName}` },
        { label: t('platform.email'), value: <a href={`mailto:${email}`}>{email}</a> },
        {
          label: t('platform.phone'),
          value: <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>,
        },
        {
          label: t('platform.address'),
          value: `${street}\n${zipCode} ${city}, ${t(`country.${country}`)}`,
        },
        { label: t('platform.applications.register'), value: application.corporateRegisterNumber },
        { label: t('platform.applications.uid'), value: application.uid },
        {
          label: t('platform.applications.software'),
          value: t(`platform.software.${application.brokerSoftware}`),
        },
        { label: t('platform.receivedAt'), value: format.dateTime(application.createdAt, ownZone) },
        {
          label: t('platform.decidedAt'),
          value: application.decidedAt && format.dateTime(application.decidedAt, ownZone),
        },
        { label: t('platform.reason'), value: application.reason },
      ]}
    />
  )
}
