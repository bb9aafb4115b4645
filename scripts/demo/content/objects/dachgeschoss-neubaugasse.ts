import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { kranzlAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Immediate purchase with one open request and one that was declined. */
export const dachgeschossNeubaugasse: DemoObject = {
  key: 'dachgeschoss-neubaugasse',
  tenant: 'kranzl',
  broker: 'aigner',
  sellType: 'broker',
  code: 'ZU-1070-038',
  title: 'Dachgeschoßwohnung an der Neubaugasse',
  description: [
    'Ausgebautes Dachgeschoß von 2017 mit drei Zimmern, Galerie und einer nach Südwesten gerichteten Terrasse von 24 m². Fußbodenheizung, Eichendielen, außen liegender Sonnenschutz.',
    'Das Haus hat einen Lift bis ins letzte Geschoß. Kellerabteil und Fahrradraum gehören dazu, ein Garagenplatz in der Seitengasse kann übernommen werden.',
  ],
  street: 'Neubaugasse',
  zipCode: '1070',
  city: 'Wien',
  country: 'AT',
  latitude: 48.2008,
  longitude: 16.3491,
  area: 112.4,
  rooms: 3,
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Wohnraum mit Galerie', 'loft', { look: 'paleBrick' }),
    picture('Galerie und Stiege', 'loft', { look: 'paleBrick', crop: [600, 150, 600] }),
    picture('Leseplatz am Fenster', 'loft', { look: 'paleBrick', light: 'morning', crop: [40, 260, 560] }),
    picture('Haus von der Straße', 'gruenderzeit', { look: 'rose', crop: [140, 0, 900] }),
    picture('Dachzone', 'gruenderzeit', { look: 'rose', light: 'evening', crop: [330, 20, 520] }),
  ],
  documents: [
    document('energy', 'Energieausweis 2024'),
    document('register', 'Grundbuchsauszug'),
    document('plan', 'Grundriss Dachgeschoß'),
  ],
  terms: biddingProcess(
    690_000,
    { start: '-12 09:00', end: '+4 19:00' },
    { increase: 3000, immediatePurchasePrice: 985_000, agreements: kranzlAgreements },
  ),
  drafted: '-27 15:40:02',
  history: [
    publish('-20 11:02:17'),
    bid('-12 09:41:12', 'doris', 690_000),
    bid('-11 18:22:47', 'clemens', 700_000),
    bid('-11 18:31:05', 'doris', 705_000),
    bid('-10 12:10:54', 'elif', 715_000),
    { do: 'purchase', at: '-10 16:44:30', by: 'ferdinand' },
    {
      do: 'declinePurchase',
      at: '-9 10:05:12',
      of: 'ferdinand',
      reason: 'Der Finanzierungsnachweis für den Sofortkauf lag nicht vor.',
    },
    bid('-8 20:17:33', 'clemens', 725_000),
    bid('-7 13:02:40', 'anna', 738_000),
    bid('-6 19:55:16', 'elif', 745_000),
    refusedBid('-6 19:55:21', 'doris', 746_000, 'auctionBidTooLow'),
    bid('-6 19:56:02', 'doris', 750_000),
    bid('-5 17:30:28', 'clemens', 760_000),
    bid('-4 20:48:09', 'elif', 771_000),
    bid('-3 18:12:57', 'doris', 780_000),
    bid('-3 18:14:20', 'elif', 785_000),
    bid('-2 12:36:44', 'clemens', 800_000),
    { do: 'purchase', at: '-2 17:20:03', by: 'lorenz' },
    bid('-1 19:21:36', 'elif', 812_000),
  ],
}
