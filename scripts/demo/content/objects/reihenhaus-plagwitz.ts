import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { lindeAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { publish } from '../history.ts'
import { normPriceProcess } from '../terms.ts'

/** Norm price without bids; the minimum price is shown. */
export const reihenhausPlagwitz: DemoObject = {
  key: 'reihenhaus-plagwitz',
  tenant: 'linde',
  broker: 'wendt',
  sellType: 'tenant',
  code: 'LH-04229-009',
  title: 'Stadthaus in Plagwitz',
  description: [
    'Neues Stadthaus in einer Baulücke, vier Zimmer, Dachgarten und ein Arbeitsraum im Souterrain. Fertigstellung im März, Energieeffizienzklasse A.',
    'Das Haus wird zum Normpreis angeboten. Gebote sind ab dem Mindestpreis möglich, die Auswahl trifft der Bauträger.',
  ],
  street: 'Weißenfelser Straße',
  zipCode: '04229',
  city: 'Leipzig',
  country: 'DE',
  latitude: 51.3268,
  longitude: 12.3341,
  area: 139.5,
  rooms: 4,
  rates: 'saxony',
  showMinimumPrice: true,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Das grüne Haus der Zeile', 'stadthaeuser', { crop: [470, 170, 720] }),
    picture('Die Zeile im Ganzen', 'stadthaeuser', { light: 'overcast', crop: [100, 106, 1040] }),
    picture('Grundriss Erdgeschoss', 'grundriss', { crop: [150, 40, 960] }),
  ],
  documents: [document('energy', 'Energieausweis 2026'), document('plan', 'Grundriss Erdgeschoss')],
  terms: normPriceProcess(
    529_000,
    505_000,
    { start: '-3 09:00', end: '+18 18:00' },
    { agreements: lindeAgreements, sellerDecisionBinding: false },
  ),
  drafted: '-12 10:51:46',
  history: [publish('-6 15:15:00')],
}
