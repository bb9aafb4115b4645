import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { lindeAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** A closed process: neither the number of bids nor their list is shown. */
export const kapitaenshausBlankenese: DemoObject = {
  key: 'kapitaenshaus-blankenese',
  tenant: 'linde',
  broker: 'broker2',
  sellType: 'tenant',
  code: 'LH-22587-002',
  title: 'Kapitänshaus im Treppenviertel',
  description: [
    'Weiß geschlämmtes Haus von 1867 mit Elbblick aus drei Geschossen, verglaster Veranda und einem terrassierten Garten. Zugang über die Treppe, Stellplatz in der Nähe.',
    'Das Verfahren ist geschlossen: Anzahl und Liste der Gebote sind nicht öffentlich, der aktuelle Preis schon.',
  ],
  street: 'Strandtreppe',
  zipCode: '22587',
  city: 'Hamburg',
  country: 'DE',
  latitude: 53.5573,
  longitude: 9.8086,
  area: 194.25,
  rates: 'hamburg',
  showMinimumPrice: false,
  hideBidList: true,
  listed: true,
  pictures: [
    picture('Das weiße Haus', 'stadthaeuser', { crop: [20, 150, 780] }),
    picture('Fenster mit Läden', 'stadthaeuser', { crop: [200, 330, 220] }),
    picture('Wohnraum mit Blick nach Süden', 'loft', {
      look: 'paleBrick',
      light: 'morning',
      crop: [180, 80, 860],
    }),
    picture('Treppenviertel im Winter', 'stadthaeuser', { light: 'winter', crop: [0, 110, 700] }),
  ],
  documents: [document('energy', 'Energieausweis 2025'), document('register', 'Grundbuchauszug')],
  terms: biddingProcess(
    1_450_000,
    { start: '-6 09:00', end: '+8 18:00' },
    { increase: 20_000, closedProcess: true, agreements: lindeAgreements },
  ),
  drafted: '-16 10:03:28',
  history: [
    publish('-10 13:30:00'),
    bid('-5 11:52:06', 'ferdinand', 1_450_000),
    bid('-4 19:08:44', 'katharina', 1_490_000),
    bid('-2 10:41:17', 'ben', 1_530_000),
    bid('-1 17:35:50', 'katharina', 1_560_000),
  ],
}
