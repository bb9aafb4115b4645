import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { seeblickAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** A running bidding process in francs, with an immediate purchase that nobody has asked for. */
export const wohnungZuerichberg: DemoObject = {
  key: 'wohnung-zuerichberg',
  tenant: 'seeblick',
  broker: 'imhof',
  sellType: 'tenant',
  code: 'SR-8044-003',
  title: 'Terrassenwohnung am Zürichberg',
  description: [
    'Viereinhalb Zimmer in einem Terrassenhaus von 2011, Seesicht aus allen Wohnräumen, Lift in die Wohnung. Minergie-Standard, zwei Parkplätze in der Einstellhalle.',
    'Der Verkauf erfolgt ab Platz, der Bezug ist auf den 1. April vorgesehen.',
  ],
  street: 'Zürichbergstrasse',
  zipCode: '8044',
  city: 'Zürich',
  country: 'CH',
  latitude: 47.3791,
  longitude: 8.5633,
  area: 146.5,
  rooms: 4.5,
  rates: 'zurich',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Terrassenhaus', 'villa', { look: 'darkWood', light: 'morning', crop: [100, 110, 1000] }),
    picture('Wohnraum mit Seesicht', 'loft', { look: 'paleBrick', light: 'morning', crop: [120, 60, 960] }),
    picture('Fassade im Detail', 'villa', { look: 'darkWood', crop: [180, 180, 500] }),
    picture('Grundriss', 'grundriss', { crop: [120, 20, 1000] }),
  ],
  documents: [
    document('energy', 'GEAK 2024'),
    document('register', 'Grundbuchauszug'),
    document('plan', 'Grundriss'),
  ],
  terms: biddingProcess(
    1_750_000,
    { start: '-8 08:00', end: '+5 19:00' },
    { increase: 10_000, immediatePurchasePrice: 2_250_000, agreements: seeblickAgreements },
  ),
  drafted: '-20 08:38:16',
  history: [
    publish('-15 09:00:00'),
    bid('-8 12:14:39', 'lorenz', 1_750_000),
    bid('-6 18:50:23', 'harald', 1_780_000),
    bid('-5 20:07:51', 'lorenz', 1_800_000),
    refusedBid('-5 20:08:15', 'elif', 1_805_000, 'auctionBidTooLow'),
    bid('-3 09:33:02', 'elif', 1_840_000),
    bid('-2 19:16:28', 'ben', 1_860_000),
    bid('-1 13:22:44', 'lorenz', 1_875_000),
  ],
}
