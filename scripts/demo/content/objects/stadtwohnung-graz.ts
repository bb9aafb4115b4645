import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { kranzlAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Ended early by an accepted immediate purchase. */
export const stadtwohnungGraz: DemoObject = {
  key: 'stadtwohnung-graz',
  tenant: 'kranzl',
  broker: 'aigner',
  sellType: 'tenant',
  code: 'ZU-8010-009',
  title: 'Stadtwohnung unter dem Schloßberg',
  description: [
    'Vier Zimmer in einem Bürgerhaus des 17. Jahrhunderts, Stuckdecken, Kastenfenster und ein Pawlatschengang zum Hof. Das Haus steht unter Denkmalschutz und ist generalsaniert.',
  ],
  street: 'Sporgasse',
  zipCode: '8010',
  city: 'Graz',
  country: 'AT',
  latitude: 47.0723,
  longitude: 15.4396,
  area: 118.9,
  rooms: 4,
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Bürgerhäuser der Gasse', 'stadthaeuser', { light: 'morning', crop: [0, 140, 760] }),
    picture('Fassade mit Kastenfenstern', 'stadthaeuser', { crop: [160, 230, 420] }),
    picture('Die Gasse am Abend', 'stadthaeuser', { light: 'evening', crop: [0, 100, 1050] }),
  ],
  documents: [document('energy', 'Energieausweis 2025'), document('valuation', 'Nutzwertgutachten')],
  terms: biddingProcess(
    498_000,
    { start: '-28 09:00', end: '-5 18:00' },
    { increase: 4000, immediatePurchasePrice: 640_000, agreements: kranzlAgreements },
  ),
  drafted: '-37 10:37:55',
  history: [
    publish('-32 12:00:00'),
    bid('-27 09:14:36', 'clemens', 498_000),
    bid('-24 18:59:20', 'elif', 515_000),
    bid('-20 20:21:43', 'clemens', 530_000),
    bid('-16 12:08:30', 'greta', 548_000),
    { do: 'purchase', at: '-14 09:30:17', by: 'elif' },
    { do: 'purchase', at: '-14 10:02:41', by: 'elif', refused: 'immediatePurchaseAlreadyRequested' },
    { do: 'acceptPurchase', at: '-13 11:15:02', of: 'elif' },
    refusedBid('-13 11:40:58', 'clemens', 560_000, 'auctionEnded'),
  ],
}
