import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { OfferSearch } from '@zuschlag/contracts/search/offer-search'
import type { MailData } from '../../../kernel/outbox/mail-data.ts'

const search = { country: 'AT', zips: ['1070', '1080'], rooms: 3 } satisfies OfferSearch

/** Mails about saved searches, as they would be queued. */
export const searchSamples: Pick<MailData, 'confirmSavedSearch' | 'savedSearchFound'> = {
  confirmSavedSearch: {
    search,
    link: 'https://zuschlag.example/saved-search/confirm?token=abc&lang=de',
    validUntil: msToInstant(Date.UTC(2026, 10, 26, 17)),
  },
  savedSearchFound: {
    search,
    listLink: 'https://zuschlag.example/de/objects?country=AT&zip=1070,1080&rooms=3',
    offers: [
      {
        title: 'Zinshaus in der Josefstadt',
        place: '1080 Wien',
        price: 2_300_000,
        currencyCode: 'EUR',
        link: 'https://zuschlag.example/de/0f3c8a52-6d11-4b6e-9d53-2f1f6f0d7a11',
      },
    ],
    count: 1,
    unsubscribeToken: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ',
  },
}
