import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { seeblickAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { normPriceProcess } from '../terms.ts'

/** Norm price with bids; the minimum price is hidden. */
export const mehrfamilienhausLaenggasse: DemoObject = {
  key: 'mehrfamilienhaus-laenggasse',
  tenant: 'seeblick',
  broker: 'imhof',
  sellType: 'broker',
  code: 'SR-3012-005',
  title: 'Mehrfamilienhaus in der Länggasse',
  description: [
    'Stadthaus von 1908 mit acht Wohnungen und einem Atelier im Hof. Dach und Fenster 2017 erneuert, Anschluss an die Fernwärme. Die Mietzinseinnahmen betragen CHF 184’200 im Jahr.',
  ],
  street: 'Länggassstrasse',
  zipCode: '3012',
  city: 'Bern',
  country: 'CH',
  latitude: 46.9547,
  longitude: 7.4318,
  area: 742,
  rents: { units: 9, annual: 184_200 },
  rates: 'bern',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Strassenseite', 'gruenderzeit', { look: 'stone', crop: [105, 20, 990], mirrored: true }),
    picture('Beletage', 'gruenderzeit', { look: 'stone', crop: [420, 370, 400] }),
    picture('Am Abend', 'gruenderzeit', { look: 'stone', light: 'evening', crop: [60, 0, 1080] }),
    picture('Grundriss Regelgeschoss', 'grundriss', { crop: [130, 40, 980] }),
  ],
  documents: [
    document('energy', 'GEAK 2025'),
    document('register', 'Grundbuchauszug'),
    document('rents', 'Mieterspiegel 2026'),
    document('valuation', 'Schätzungsbericht'),
  ],
  terms: normPriceProcess(
    4_850_000,
    4_500_000,
    { start: '-11 09:00', end: '+10 18:00' },
    { agreements: seeblickAgreements, sellerDecisionBinding: false },
  ),
  drafted: '-23 09:09:09',
  history: [
    publish('-16 14:00:00'),
    refusedBid('-9 10:12:45', 'katharina', 4_300_000, 'auctionBidTooLow'),
    bid('-8 11:26:34', 'katharina', 4_520_000),
    bid('-4 15:57:13', 'harald', 4_700_000),
    bid('-2 18:43:27', 'lorenz', 4_650_000),
  ],
}
