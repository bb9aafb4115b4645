import { picture } from '../../pictures/picture-recipe.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, grant, publish } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Withdrawn although bids stood, and not in the public lists. */
export const maiensaessFlims: DemoObject = {
  key: 'maiensaess-flims',
  tenant: 'seeblick',
  broker: 'imhof',
  sellType: 'tenant',
  code: 'SR-7017-004',
  title: 'Maiensäss ob Flims',
  description: [
    'Ausgebautes Maiensäss auf 1480 m ü. M., Stube mit Specksteinofen, Zufahrt im Sommer. Die Liegenschaft liegt ausserhalb der Bauzone.',
  ],
  street: 'Via Sura',
  zipCode: '7017',
  city: 'Flims',
  country: 'CH',
  latitude: 46.8402,
  longitude: 9.2791,
  area: 68,
  rates: 'grisons',
  showMinimumPrice: false,
  hideBidList: false,
  listed: false,
  pictures: [
    picture('Maiensäss', 'chalet', { look: 'weathered', crop: [230, 110, 720], mirrored: true }),
    picture('Im ersten Schnee', 'chalet', { look: 'weathered', light: 'winter', crop: [0, 0, 1080] }),
    picture('Am Abend', 'chalet', { look: 'weathered', light: 'evening', crop: [120, 60, 960] }),
  ],
  documents: [],
  terms: biddingProcess(410_000, { start: '-25 09:00', end: '+3 18:00' }, { increase: 5000, extension: 20 }),
  drafted: '-36 17:05:12',
  history: [
    publish('-30 09:40:00'),
    ...grant('-29 11:00:00', 'ines', 'norbert'),
    bid('-24 19:19:08', 'ines', 410_000),
    bid('-18 12:03:55', 'norbert', 430_000),
    {
      do: 'withdraw',
      at: '-12 14:50:36',
      reason: 'Die Bewilligung für die Handänderung ausserhalb der Bauzone wurde nicht erteilt.',
    },
  ],
}
