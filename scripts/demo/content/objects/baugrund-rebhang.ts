import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { kranzlAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Open end: it runs until the broker ends it. */
export const baugrundRebhang: DemoObject = {
  key: 'baugrund-rebhang',
  tenant: 'kranzl',
  broker: 'broker',
  sellType: 'tenant',
  code: 'ZU-8430-012',
  title: 'Baugrund am Rebhang',
  description: [
    'Aufgeschlossenes Bauland in Südwestlage am Rand der Weinberge. Die Widmung ist Reines Wohngebiet mit einer Dichte von 0,2 bis 0,4. Wasser, Kanal und Strom liegen an der Grundgrenze.',
    'Ein Vorentwurf für ein Haus mit 186 m² Wohnfläche liegt bei, ist aber nicht verbindlich. Das Bodengutachten aus dem Frühjahr weist tragfähigen Mergel in 1,40 m Tiefe aus.',
  ],
  street: 'Kellergasse',
  zipCode: '8430',
  city: 'Leibnitz',
  country: 'AT',
  latitude: 46.7811,
  longitude: 15.5386,
  area: 1820,
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Grundstück mit Blick auf den Ort', 'grundstueck', { crop: [60, 150, 900] }),
    picture('Lage in den Weinbergen', 'grundstueck', { light: 'morning' }),
    picture('Grenzsteine und Baukörper des Vorentwurfs', 'grundstueck', { crop: [220, 386, 620] }),
    picture('Der Ort am Abend', 'grundstueck', { light: 'evening', crop: [0, 180, 700] }),
  ],
  documents: [document('register', 'Grundbuchsauszug'), document('soil', 'Bodengutachten 2026')],
  terms: biddingProcess(
    380_000,
    { start: '-20 08:00', end: null },
    { increase: 5000, night: null, agreements: kranzlAgreements, sellerDecisionBinding: false },
  ),
  drafted: '-33 11:20:45',
  history: [
    publish('-26 09:15:00'),
    bid('-15 18:42:19', 'ferdinand', 380_000),
    refusedBid('-8 07:31:50', 'harald', 382_500, 'auctionBidTooLow'),
    bid('-6 20:05:11', 'harald', 410_000),
  ],
}
