import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { lindeAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Without a night, so that every bid moves the end at any hour; it stays in its window for days. */
const FOUR_DAYS_MINUTES = 96 * 60

/** Running in its extension window; anna leads. */
export const loftSpinnerei: DemoObject = {
  key: 'loft-spinnerei',
  tenant: 'linde',
  broker: 'wendt',
  sellType: 'tenant',
  code: 'LH-80339-017',
  title: 'Loft in der Alten Spinnerei',
  description: [
    'Industriegeschoss von 1908 mit fünf Meter hohen Fenstern, freigelegten Stahlträgern und einer eingehängten Galerie. 2018 vollständig saniert, mit eigener Dachterrasse über die Außentreppe.',
    'Jedes Gebot in den letzten vier Bietetagen verlängert die Laufzeit um vier Bietetage. So entscheidet das Gebot und nicht die Uhr.',
  ],
  street: 'Spinnereistraße',
  zipCode: '80339',
  city: 'München',
  country: 'DE',
  latitude: 48.1362,
  longitude: 11.5388,
  area: 143,
  rates: 'bavaria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Wohnraum mit Industriefenstern', 'loft', { crop: [60, 40, 1080] }),
    picture('Galerie und Treppe', 'loft', { crop: [620, 130, 560] }),
    picture('Sitzbereich an der Ziegelwand', 'loft', { crop: [40, 420, 570] }),
    picture('Blick über die Stadt am Morgen', 'loft', { light: 'morning', crop: [320, 160, 520] }),
    picture('Abendstimmung', 'loft', { light: 'evening' }),
    picture('Grundriss Hauptebene', 'grundriss', { crop: [120, 20, 1000], mirrored: true }),
  ],
  documents: [
    document('energy', 'Energieausweis 2024'),
    document('register', 'Grundbuchauszug'),
    document('division', 'Teilungserklärung'),
    document('plan', 'Grundriss Hauptebene'),
  ],
  terms: biddingProcess(
    720_000,
    { start: '-15 10:00', end: '-4 20:00' },
    {
      increase: 5000,
      extension: FOUR_DAYS_MINUTES,
      extensionWindow: FOUR_DAYS_MINUTES,
      night: null,
      agreements: lindeAgreements,
    },
  ),
  drafted: '-29 09:50:14',
  history: [
    publish('-21 10:20:00'),
    bid('-15 10:00:52', 'greta', 720_000),
    bid('-14 19:33:10', 'anna', 735_000),
    bid('-13 08:21:47', 'ferdinand', 745_000),
    bid('-12 20:04:29', 'greta', 755_000),
    bid('-10 18:18:18', 'multi', 765_000),
    bid('-9 12:55:03', 'anna', 780_000),
    bid('-8 17:40:36', 'ferdinand', 790_000),
    bid('-7 20:12:14', 'greta', 800_000),
    bid('-6 09:26:51', 'anna', 815_000),
    bid('-5 19:47:22', 'multi', 825_000),
    bid('-4 18:09:45', 'greta', 835_000),
    refusedBid('-4 18:10:02', 'ferdinand', 838_000, 'auctionBidTooLow'),
    bid('-3 12:30:33', 'ferdinand', 845_000),
    bid('-3 20:15:19', 'anna', 855_000),
    bid('-2 17:02:40', 'greta', 865_000),
    bid('-2 19:44:07', 'anna', 872_000),
    bid('-1 18:28:55', 'greta', 880_000),
    bid('-1 21:02:16', 'anna', 890_000),
  ],
}
