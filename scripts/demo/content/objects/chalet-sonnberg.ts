import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, grant, publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** A private seller; the one auction that carla has access to. */
export const chaletSonnberg: DemoObject = {
  key: 'chalet-sonnberg',
  tenant: 'oberlechner',
  broker: 'oberlechner',
  seller: 'oberlechner',
  sellType: 'seller',
  code: 'PV-5700-001',
  title: 'Chalet am Sonnberg',
  description: [
    'Unser Elternhaus über dem Tal: Holzhaus von 1974 auf gemauertem Sockel, 2016 gedämmt und mit einer Pelletsheizung ausgestattet. Sechs Zimmer, zwei Balkone, Garten mit alten Obstbäumen.',
    'Wir verkaufen ohne Makler und zeigen das Haus gern an den Wochenenden. Welches Gebot wir annehmen, entscheiden wir als Familie.',
  ],
  street: 'Sonnbergweg',
  zipCode: '5700',
  city: 'Zell am See',
  country: 'AT',
  latitude: 47.3301,
  longitude: 12.8012,
  area: 286,
  rooms: 6,
  rates: 'austriaPrivate',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Chalet mit Bergblick', 'chalet', { crop: [60, 20, 1080] }),
    picture('Balkone mit Blumen', 'chalet', { crop: [290, 340, 560] }),
    picture('Giebel', 'chalet', { crop: [380, 110, 440], light: 'morning' }),
    picture('Im Winter', 'chalet', { light: 'winter', crop: [120, 60, 960] }),
    picture('Am Abend', 'chalet', { light: 'evening' }),
  ],
  documents: [document('energy', 'Energieausweis 2025'), document('register', 'Grundbuchsauszug')],
  terms: biddingProcess(
    980_000,
    { start: '-10 09:00', end: '+7 18:00' },
    { increase: 10_000, sellerDecisionBinding: false },
  ),
  drafted: '-26 18:30:30',
  history: [
    publish('-18 19:00:00'),
    ...grant('-12 18:44:10', 'carla', 'ines'),
    bid('-9 10:48:26', 'jakob', 980_000),
    refusedBid('-7 17:15:40', 'ines', 985_000, 'auctionBidTooLow'),
    bid('-7 17:16:58', 'ines', 1_020_000),
    bid('-5 20:25:13', 'carla', 1_060_000),
    bid('-2 12:19:47', 'jakob', 1_120_000),
  ],
}
