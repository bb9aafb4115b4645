import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { lindeAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** It is night when the demo data is made, and bids are blocked at night. */
export const altbauLandwehrkanal: DemoObject = {
  key: 'altbau-landwehrkanal',
  tenant: 'linde',
  broker: 'broker2',
  sellType: 'broker',
  code: 'LH-10999-021',
  title: 'Altbauwohnung am Landwehrkanal',
  description: [
    'Vier Zimmer im Vorderhaus von 1902, Dielen, Stuck und ein Balkon zum Wasser. Die Wohnung ist frei, das Hausgeld beträgt € 412 im Monat.',
    'Während der Nachtruhe nimmt dieses Verfahren keine Gebote an. Die Uhr steht still und läuft am Morgen weiter.',
  ],
  street: 'Paul-Lincke-Ufer',
  zipCode: '10999',
  city: 'Berlin',
  country: 'DE',
  latitude: 52.4957,
  longitude: 13.4252,
  area: 121.7,
  rooms: 4,
  rates: 'berlin',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Vorderhaus am Kanal', 'gruenderzeit', { look: 'sage', light: 'evening', crop: [105, 40, 990] }),
    picture('Balkon zum Wasser', 'gruenderzeit', { look: 'sage', crop: [400, 330, 400] }),
    picture('Wohnzimmer', 'loft', { look: 'darkWood', light: 'morning', crop: [200, 160, 700] }),
    picture('Grundriss', 'grundriss', { crop: [130, 40, 980], mirrored: true }),
  ],
  documents: [
    document('energy', 'Energieausweis 2023'),
    document('division', 'Teilungserklärung'),
    document('plan', 'Grundriss'),
  ],
  terms: biddingProcess(
    615_000,
    { start: '-9 night+01:00:00', end: '+6 night' },
    {
      increase: 5000,
      night: 'atSeeding',
      nightBidding: 'blocked',
      extension: 15,
      extensionWindow: 15,
      agreements: lindeAgreements,
    },
  ),
  drafted: '-18 16:11:25',
  history: [
    publish('-13 night+02:15:00'),
    bid('-9 night+01:48:31', 'milena', 615_000),
    bid('-7 night+09:20:12', 'greta', 630_000),
    bid('-5 night+04:05:47', 'ben', 645_000),
    refusedBid('-4 night-02:17:36', 'milena', 655_000, 'nightTimeActive'),
    bid('-4 night+00:31:09', 'milena', 655_000),
    bid('-2 night+10:44:53', 'greta', 668_000),
  ],
}
