import { useQuery } from '@tanstack/react-query'
import {
  approveSellerRegistration,
  declineSellerRegistration,
  type SellerRegistrationView,
} from '@zuschlag/contracts/registrations/administration'
import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { call } from '../../../kernel/api/call.ts'
import { sellersQuery } from '../../../kernel/api/platform-queries.ts'
import { type Translate, useIntl, useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { PageHeader } from '../frame/page-header.tsx'
import type { DataColumn } from '../table/data-table.tsx'
import {
  DecisionDialog,
  type RegistrationPage,
  RegistrationTable,
  RegistrationFacts,
} from './registration-table.tsx'
import styles from './sellers-page.module.css'

const nameOf = ({ firstName, lastName }: SellerRegistrationView) => `${firstName} ${lastName}`

const firstColumns = (t: Translate): readonly DataColumn<SellerRegistrationView>[] => [
  {
    id: 'name',
    header: t('platform.sellers.name'),
    isRowHeader: true,
    onCard: 'wide',
    cell: (registration) => <b>{nameOf(registration)}</b>,
  },
  { id: 'email', header: t('platform.email'), cell: ({ email }) => email, onCard: 'wide' },
]

/** Private sellers who registered; the oldest that waits stands first. */
export function SellersPage() {
  const { t } = useTranslation()
  const [page, setPage] = useState<RegistrationPage>({ status: 'pending', skip: 0, take: 25 })
  const query = useQuery(sellersQuery(page))
  return (
    <>
      <PageHeader title={t('platform.sellers.title')} lead={t('platform.sellers.lead')} />
      <RegistrationTable
        kind="sellers"
        page={page}
        onPage={setPage}
        query={query}
        rows={query.data?.registrations}
        total={query.data?.total}
        nameOf={nameOf}
        firstColumns={firstColumns}
        headingLevel={2}
        renderDialog={(registration, close) => <SellerDialog registration={registration} onClose={close} />}
      />
    </>
  )
}

type SellerDialogProps = { registration: SellerRegistrationView; onClose: () => void }

function SellerDialog({ registration, onClose }: SellerDialogProps) {
  const { t, format } = useIntl()
  const name = [
    registration.titlePrefix,
    registration.firstName,
    registration.lastName,
    registration.titleSuffix,
  ]
    .filter(Boolean)
    .join(' ')
  const params = { registrationId: registration.id }
  return (
    <DecisionDialog
      kind="sellers"
      registration={registration}
      name={name}
      approve={() => call(approveSellerRegistration, { params })}
      decline={(reason) => call(declineSellerRegistration, { params, body: { reason } })}
      onClose={onClose}
    >
      <div className="stack gap-5">
        <RegistrationFacts
          registration={registration}
          first={[]}
          further={[[t('platform.language'), format.languageName(registration.language)]]}
        />
        <Identification url={registration.identificationUrl} name={name} />
      </div>
    </DecisionDialog>
  )
}

/** The picture is fetched when somebody asks for it: each look is written down on the server. */
function Identification({ url, name }: { url: string | null; name: string }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <section className={`stack gap-3 start ruled ${styles.identification}`} aria-labelledby="identification">
      <h3 id="identification">{t('platform.sellers.identification')}</h3>
      {url === null ? (
        <p className="muted">{t('platform.sellers.noIdentification')}</p>
      ) : isShown ? (
        <img src={url} alt={t('platform.sellers.identificationOf', { name })} />
      ) : (
        <>
          <p className="sm muted">{t('platform.sellers.lookIsNoted')}</p>
          <Button variant="secondary" size="small" onPress={() => setShown(true)}>
            {t('platform.sellers.showIdentification')}
          </Button>
        </>
      )}
    </section>
  )
}
