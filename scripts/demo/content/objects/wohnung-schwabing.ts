import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { lindeAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { publish } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Complete, but not published: it was taken back to change the start. */
export const wohnungSchwabing: DemoObject = {
  key: 'wohnung-schwabing',
  tenant: 'linde',
  broker: 'wendt',
  sellType: 'tenant',
  code: 'LH-80802-014',
  title: 'Gartenwohnung am Englischen Garten',
  description: [
    'Erdgeschosswohnung mit drei Zimmern, Wintergarten und 95 m² eigenem Garten. Das Haus von 1912 wurde 2015 energetisch erneuert.',
  ],
  street: 'Königinstraße',
  zipCode: '80802',
  city: 'München',
  country: 'DE',
  latitude: 48.1588,
  longitude: 11.5896,
  area: 108.15,
  rooms: 3,
  rates: 'bavaria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Haus zum Garten', 'gruenderzeit', { look: 'stone', light: 'morning', crop: [0, 120, 1020] }),
    picture('Wohnraum', 'loft', { look: 'paleBrick', crop: [100, 180, 640], mirrored: true }),
    picture('Grundriss', 'grundriss', { crop: [160, 60, 900] }),
  ],
  documents: [document('energy', 'Energieausweis 2025'), document('plan', 'Grundriss')],
  terms: biddingProcess(
    1_180_000,
    { start: '+6 09:00', end: '+20 18:00' },
    { increase: 10_000, agreements: lindeAgreements },
  ),
  drafted: '-8 09:19:57',
  history: [publish('-4 10:00:00'), { do: 'unpublish', at: '-3 08:42:13' }],
}
