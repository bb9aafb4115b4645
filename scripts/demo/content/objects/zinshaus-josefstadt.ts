import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { kranzlAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, grant, publish, refusedBid, unconfirmedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** The flagship: runs for days, anna is outbid, ben leads. */
export const zinshausJosefstadt: DemoObject = {
  key: 'zinshaus-josefstadt',
  tenant: 'kranzl',
  broker: 'broker',
  sellType: 'tenant',
  code: 'ZU-1080-041',
  title: 'Zinshaus in der Josefstadt',
  description: [
    'Vollständig vermietetes Eckzinshaus von 1896 mit vierzehn Wohnungen und zwei Geschäftslokalen. Die Fassade wurde 2019 nach Befund gestrichen, Dach und Steigleitungen 2021 erneuert. Der Dachboden ist nicht ausgebaut.',
    'Die Lage zwischen Rathaus und Gürtel verbindet ruhige Höfe mit kurzen Wegen. Straßenbahn und U-Bahn sind in fünf Minuten zu Fuß erreichbar.',
    'Die Jahresnettomiete beträgt € 78.400. Drei Mietverhältnisse sind befristet, die übrigen unbefristet. Besichtigungen sind nach Vereinbarung möglich.',
  ],
  street: 'Lange Gasse',
  zipCode: '1080',
  city: 'Wien',
  country: 'AT',
  latitude: 48.2112,
  longitude: 16.3487,
  area: 1140.5,
  rents: { units: 16, annual: 78_400 },
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Straßenfassade mit Beletage', 'gruenderzeit', { crop: [105, 0, 990] }),
    picture('Fassade am Abend', 'gruenderzeit', { light: 'evening' }),
    picture('Schmiedeeiserner Balkon der Beletage', 'gruenderzeit', { crop: [430, 400, 340] }),
    picture('Wohnraum im zweiten Stock', 'loft', { crop: [60, 40, 1080] }),
    picture('Grundriss der Beletage', 'grundriss', { crop: [120, 20, 1000] }),
    picture('Erdgeschoß mit Geschäftslokalen', 'gruenderzeit', { crop: [200, 480, 460] }),
    picture('Dachzone mit Gaupen', 'gruenderzeit', { crop: [560, 20, 440], light: 'morning' }),
    picture('Ansicht bei bedecktem Himmel', 'gruenderzeit', { crop: [0, 60, 1100], light: 'overcast' }),
  ],
  documents: [
    document('energy', 'Energieausweis 2025'),
    document('register', 'Grundbuchsauszug'),
    document('rents', 'Zinsliste Q3 2026'),
    document('plan', 'Grundriss der Beletage'),
    document('valuation', 'Nutzwertgutachten'),
  ],
  terms: biddingProcess(
    1_980_000,
    { start: '-7 08:00', end: '+6 18:00' },
    { increase: 10_000, immediatePurchasePrice: 2_750_000, agreements: kranzlAgreements },
  ),
  drafted: '-24 09:12:08',
  history: [
    publish('-17 10:30:41'),
    ...grant('-9 14:05:20', 'ines', 'norbert'),
    bid('-7 08:03:22', 'katharina', 1_980_000),
    bid('-7 17:20:05', 'jakob', 2_010_000),
    refusedBid('-7 17:20:38', 'ines', 2_012_000, 'auctionBidTooLow'),
    bid('-6 19:44:51', 'ben', 2_050_000),
    bid('-5 10:15:33', 'milena', 2_080_000),
    bid('-4 16:31:09', 'anna', 2_150_000),
    bid('-3 06:58:40', 'harald', 2_180_000),
    bid('-3 11:06:22', 'ben', 2_240_000),
    bid('-2 03:40:17', 'milena', 2_280_000),
    unconfirmedBid('-2 09:12:40', 'anna', 2_320_000),
    bid('-2 09:12:51', 'anna', 2_320_000),
    bid('-1 21:38:04', 'ben', 2_340_000),
    refusedBid('-1 21:38:11', 'jakob', 2_345_000, 'auctionBidTooLow'),
  ],
}
