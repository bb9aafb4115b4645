import type {
  SellerRegistrationView,
  TenantApplicationView,
} from '@zuschlag/contracts/registrations/administration'
import { Button } from '../../../design/button.tsx'
import type { createFormat } from '../../../kernel/i18n/format.ts'
import type { Translate } from '../../../kernel/i18n/translator.ts'
import { ownZone } from './own-zone.ts'
import type { DataColumn } from './table/data-column.ts'

type Registration = SellerRegistrationView | TenantApplicationView

type Options<Row> = {
  readonly t: Translate
  readonly format: ReturnType<typeof createFormat>
  readonly nameOf: (registration: Row) => string
  readonly onOpen: (registration: Row) => void
}

/** What every table of registrations ends with: where they come from, since when, and how they are opened. */
export function registrationColumns<Row extends Registration>({
  t,
  format,
  nameOf,
  onOpen,
}: Options<Row>): readonly DataColumn<Row>[] {
  return [
    {
      id: 'place',
      header: t('platform.place'),
      cell: ({ zipCode, city, country }) => `${zipCode} ${city}, ${t(`country.${country}`)}`,
    },
    {
      id: 'createdAt',
      header: t('platform.receivedAt'),
      cell: ({ createdAt }) => <span className="num">{format.dateTime(createdAt, ownZone)}</span>,
    },
    {
      id: 'open',
      header: t('platform.open'),
      isHeaderHidden: true,
      align: 'end',
      onCard: 'wide',
      cell: (registration) => {
        const isPending = registration.status === 'pending'
        return (
          <Button
            variant="secondary"
            size="small"
            aria-label={t(isPending ? 'platform.checkNamed' : 'platform.openNamed', {
              name: nameOf(registration),
            })}
            onPress={() => onOpen(registration)}
          >
            {isPending ? t('platform.check') : t('platform.open')}
          </Button>
        )
      },
    },
  ]
}
