import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { kranzlAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { normPriceProcess } from '../terms.ts'

/** Norm price with bids; the minimum price is shown. */
export const vorsorgewohnungNordbahnviertel: DemoObject = {
  key: 'vorsorgewohnung-nordbahnviertel',
  tenant: 'kranzl',
  broker: 'broker',
  sellType: 'tenant',
  code: 'ZU-1020-027',
  title: 'Vorsorgewohnung im Nordbahnviertel',
  description: [
    'Zwei Zimmer im fünften Stock eines Neubaus von 2023, Loggia nach Westen, Fernwärme und kontrollierte Wohnraumlüftung. Bis Ende 2028 befristet vermietet.',
    'Der Normpreis steht fest, Gebote werden ab dem Mindestpreis angenommen. Die Gebote müssen einander nicht übertreffen.',
  ],
  street: 'Am Tabor',
  zipCode: '1020',
  city: 'Wien',
  country: 'AT',
  latitude: 48.2256,
  longitude: 16.3866,
  area: 52.3,
  rooms: 2,
  rents: { units: 1, annual: 9_480 },
  rates: 'austria',
  showMinimumPrice: true,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Wohnraum', 'loft', { look: 'paleBrick', light: 'overcast', crop: [250, 120, 780] }),
    picture('Küche und Essplatz', 'loft', { look: 'paleBrick', crop: [760, 220, 440] }),
    picture('Grundriss', 'grundriss', { crop: [100, 0, 1040] }),
    picture('Straßenseite', 'gruenderzeit', { look: 'stone', crop: [440, 60, 620], mirrored: true }),
  ],
  documents: [
    document('energy', 'Energieausweis 2023'),
    document('rents', 'Mietvertragsübersicht'),
    document('plan', 'Grundriss'),
  ],
  terms: normPriceProcess(
    389_000,
    372_000,
    { start: '-10 09:00', end: '+11 18:00' },
    { agreements: kranzlAgreements },
  ),
  drafted: '-19 08:55:37',
  history: [
    publish('-14 10:00:00'),
    bid('-9 12:44:08', 'jakob', 372_000),
    refusedBid('-8 19:03:42', 'doris', 365_000, 'auctionBidTooLow'),
    bid('-8 19:05:10', 'doris', 375_000),
    bid('-6 17:48:55', 'anna', 389_000),
    bid('-3 09:37:21', 'clemens', 381_500),
  ],
}
