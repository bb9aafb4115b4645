import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { kranzlAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Ended after two extensions and awarded to the highest bid; the confirmation is awaited. */
export const almhuetteHintertal: DemoObject = {
  key: 'almhuette-hintertal',
  tenant: 'kranzl',
  broker: 'broker',
  sellType: 'tenant',
  code: 'ZU-5761-003',
  title: 'Almhütte in Hintertal',
  description: [
    'Blockhaus von 1931 auf 1.040 m Seehöhe, 2014 behutsam erneuert: neue Schindeln, Kachelofen, eigene Quelle mit Wasserrecht. Ganzjährig mit dem Auto erreichbar.',
    'Die Hütte ist als Zweitwohnsitz gewidmet. Loipe und Skibus halten am Ende der Zufahrt.',
  ],
  street: 'Hintertal',
  zipCode: '5761',
  city: 'Maria Alm',
  country: 'AT',
  latitude: 47.4168,
  longitude: 12.9706,
  area: 154,
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Hütte im Winter', 'chalet', { light: 'winter', look: 'darkWood', crop: [60, 20, 1080] }),
    picture('Südseite im Sommer', 'chalet', { look: 'darkWood', crop: [230, 110, 720] }),
    picture('Balkon mit Schnitzwerk', 'chalet', { look: 'darkWood', crop: [330, 360, 460] }),
    picture('Hütte am Abend', 'chalet', { look: 'darkWood', light: 'evening', mirrored: true }),
  ],
  documents: [document('register', 'Grundbuchsauszug'), document('energy', 'Energieausweis 2024')],
  terms: biddingProcess(
    760_000,
    { start: '-57 09:00', end: '-40 19:00' },
    { increase: 5000, agreements: kranzlAgreements, awardConfirmedBySeller: true, decisionDays: 60 },
  ),
  drafted: '-60 10:10:10',
  history: [
    publish('-59 09:30:00'),
    bid('-57 11:15:27', 'greta', 760_000),
    bid('-55 19:24:50', 'lorenz', 775_000),
    bid('-52 08:40:12', 'harald', 790_000),
    bid('-50 20:33:41', 'greta', 800_000),
    bid('-47 18:02:58', 'lorenz', 820_000),
    bid('-45 12:47:36', 'jakob', 830_000),
    bid('-43 21:10:05', 'greta', 845_000),
    bid('-41 17:26:14', 'lorenz', 860_000),
    bid('-40 18:54:31', 'greta', 875_000),
    refusedBid('-40 18:56:02', 'jakob', 877_000, 'auctionBidTooLow'),
    bid('-40 19:01:48', 'lorenz', 885_000),
    bid('-40 19:09:15', 'greta', 895_000),
    bid('-40 19:18:52', 'lorenz', 905_000),
    refusedBid('-40 19:28:53', 'greta', 915_000, 'auctionEnded'),
    { do: 'award', at: '-38 10:12:33', price: 905_000 },
  ],
}
