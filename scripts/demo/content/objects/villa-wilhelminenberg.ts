import { picture } from '../../pictures/picture-recipe.ts'
import type { DemoObject } from '../content-types.ts'
import { biddingProcess } from '../terms.ts'

/**
 * A draft with two mistakes that publication names: purchase price below the start price, end in the night.
 */
export const villaWilhelminenberg: DemoObject = {
  key: 'villa-wilhelminenberg',
  tenant: 'kranzl',
  broker: 'broker',
  sellType: 'tenant',
  code: 'ZU-1160-007',
  title: 'Villa am Wilhelminenberg',
  description: [
    'Zweigeschoßiger Neubau von 2021 mit auskragendem Obergeschoß, Pool und altem Baumbestand. Blick über die Stadt.',
  ],
  street: 'Savoyenstraße',
  zipCode: '1160',
  city: 'Wien',
  country: 'AT',
  latitude: 48.2199,
  longitude: 16.2847,
  area: 348,
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Gartenseite mit Pool', 'villa', { look: 'weathered', crop: [60, 60, 1080] }),
    picture('Auskragendes Obergeschoß', 'villa', { look: 'weathered', crop: [180, 190, 640] }),
    picture('Wohnraum zum Garten', 'villa', { look: 'weathered', crop: [330, 380, 520] }),
    picture('Gartenseite am Abend', 'villa', { look: 'weathered', light: 'evening' }),
  ],
  documents: [],
  terms: biddingProcess(
    2_900_000,
    { start: '+14 09:00', end: '+35 23:30' },
    { increase: 25_000, immediatePurchasePrice: 2_750_000 },
  ),
  drafted: '-4 16:22:31',
  history: [],
}
