import { picture } from '../../pictures/picture-recipe.ts'
import type { DemoObject } from '../content-types.ts'
import { publish } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Withdrawn before anybody had bid. */
export const altbauSchottenfeld: DemoObject = {
  key: 'altbau-schottenfeld',
  tenant: 'kranzl',
  broker: 'aigner',
  sellType: 'tenant',
  code: 'ZU-1070-022',
  title: 'Altbauwohnung in der Schottenfeldgasse',
  description: [
    'Zwei Zimmer mit Flügeltüren, Fischgrätparkett und Blick in einen begrünten Innenhof. Bad und Elektrik wurden 2022 erneuert.',
  ],
  street: 'Schottenfeldgasse',
  zipCode: '1070',
  city: 'Wien',
  country: 'AT',
  latitude: 48.2021,
  longitude: 16.3411,
  area: 74.2,
  rooms: 2,
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Straßenfassade', 'gruenderzeit', { look: 'sage', crop: [140, 40, 920] }),
    picture('Fenster im zweiten Stock', 'gruenderzeit', { look: 'sage', crop: [560, 180, 360] }),
    picture('Grundriss', 'grundriss', { crop: [100, 0, 1040] }),
  ],
  documents: [],
  terms: biddingProcess(455_000, { start: '-14 09:00', end: '+7 18:00' }, { increase: 2000 }),
  drafted: '-22 13:01:19',
  history: [
    publish('-18 09:45:00'),
    {
      do: 'withdraw',
      at: '-9 16:38:27',
      reason: 'Die Eigentümerseite hat ihre Verkaufsabsicht zurückgestellt. Gebote lagen nicht vor.',
    },
  ],
}
