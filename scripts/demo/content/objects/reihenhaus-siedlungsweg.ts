import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { kranzlAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { publish, refusedBid } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Upcoming; one bid came too early. */
export const reihenhausSiedlungsweg: DemoObject = {
  key: 'reihenhaus-siedlungsweg',
  tenant: 'kranzl',
  broker: 'aigner',
  sellType: 'tenant',
  code: 'ZU-3400-019',
  title: 'Reihenhaus am Siedlungsweg',
  description: [
    'Mittelreihenhaus von 1998 mit fünf Zimmern auf drei Ebenen und einem Eigengarten von 140 m². Die Gastherme wurde 2023 durch eine Luftwärmepumpe ersetzt.',
    'Schule, Nahversorger und Bahnhof liegen innerhalb von zehn Gehminuten, der Auwald beginnt am Ende der Gasse.',
  ],
  street: 'Siedlungsweg',
  zipCode: '3400',
  city: 'Klosterneuburg',
  country: 'AT',
  latitude: 48.3061,
  longitude: 16.3247,
  area: 128.6,
  rooms: 5,
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Häuserzeile', 'stadthaeuser', { look: 'stone', crop: [560, 170, 640], mirrored: true }),
    picture('Eingang mit Vorgarten', 'stadthaeuser', { look: 'stone', crop: [820, 470, 380] }),
    picture('Häuserzeile am Morgen', 'stadthaeuser', {
      look: 'stone',
      light: 'morning',
      crop: [300, 130, 900],
    }),
    picture('Grundriss Erdgeschoß', 'grundriss', { crop: [150, 60, 940], mirrored: true }),
  ],
  documents: [document('energy', 'Energieausweis 2025'), document('plan', 'Grundriss Erdgeschoß')],
  terms: biddingProcess(
    540_000,
    { start: '+10 09:00', end: '+27 18:00' },
    { increase: 2000, agreements: kranzlAgreements },
  ),
  drafted: '-9 10:44:12',
  history: [publish('-3 14:26:50'), refusedBid('-2 20:14:03', 'milena', 540_000, 'auctionNotStarted')],
}
