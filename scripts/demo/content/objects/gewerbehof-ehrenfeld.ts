import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { lindeAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Ended after a duel with real extensions; the highest bid was voided, the decision is open. */
export const gewerbehofEhrenfeld: DemoObject = {
  key: 'gewerbehof-ehrenfeld',
  tenant: 'linde',
  broker: 'wendt',
  sellType: 'tenant',
  code: 'LH-50823-011',
  title: 'Gewerbehof in Ehrenfeld',
  description: [
    'Backsteinensemble um einen gepflasterten Hof: zwei Werkstattgeschosse, ein Atelierhaus und vier Stellplätze. Alle Flächen sind vermietet, die Jahresnettokaltmiete beträgt € 131.500.',
  ],
  street: 'Lichtstraße',
  zipCode: '50823',
  city: 'Köln',
  country: 'DE',
  latitude: 50.9487,
  longitude: 6.9126,
  area: 1012,
  rents: { units: 5, annual: 131_500 },
  rates: 'northRhineWestphalia',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Atelier im Obergeschoss', 'loft', { look: 'darkWood' }),
    picture('Ziegelwand mit Arbeitsplatz', 'loft', { look: 'darkWood', crop: [0, 300, 540] }),
    picture('Straßenseite', 'stadthaeuser', { look: 'stone', light: 'overcast', crop: [0, 160, 520] }),
  ],
  documents: [
    document('energy', 'Energieausweis 2024'),
    document('register', 'Grundbuchauszug'),
    document('rents', 'Mieterliste 2026'),
  ],
  terms: biddingProcess(
    1_650_000,
    { start: '-23 09:00', end: '-2 18:00' },
    { increase: 10_000, agreements: lindeAgreements },
  ),
  drafted: '-34 12:25:33',
  history: [
    publish('-28 09:00:00'),
    bid('-22 10:17:04', 'katharina', 1_650_000),
    bid('-19 18:36:42', 'harald', 1_680_000),
    bid('-15 09:58:20', 'katharina', 1_700_000),
    bid('-11 20:09:35', 'lorenz', 1_740_000),
    bid('-7 16:22:11', 'harald', 1_765_000),
    bid('-3 19:31:48', 'lorenz', 1_790_000),
    bid('-2 17:48:56', 'katharina', 1_800_000),
    bid('-2 17:53:12', 'lorenz', 1_815_000),
    bid('-2 17:58:40', 'katharina', 1_830_000),
    refusedBid('-2 18:00:21', 'harald', 1_835_000, 'auctionBidTooLow'),
    bid('-2 18:04:33', 'lorenz', 1_850_000),
    bid('-2 18:11:07', 'harald', 1_870_000),
    {
      do: 'voidBid',
      at: '-1 10:24:15',
      price: 1_870_000,
      reason: 'Das Gebot wurde unter fremdem Namen abgegeben.',
    },
  ],
}
