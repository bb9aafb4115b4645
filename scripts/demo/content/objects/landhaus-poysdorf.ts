import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/** Ended and not awarded: the owner decided against the highest bid. */
export const landhausPoysdorf: DemoObject = {
  key: 'landhaus-poysdorf',
  tenant: 'kranzl',
  broker: 'broker',
  sellType: 'tenant',
  code: 'ZU-2170-004',
  title: 'Landhaus mit Presshaus in Poysdorf',
  description: [
    'Streckhof von 1884 mit Arkadengang, Presshaus und einem 22 m langen Weinkeller. Wohnhaus bis 2016 saniert, Nebengebäude ausbaufähig.',
    'Der Garten reicht bis zur Kellergasse. Nach Wien sind es mit dem Regionalzug 64 Minuten.',
  ],
  street: 'Brünner Straße',
  zipCode: '2170',
  city: 'Poysdorf',
  country: 'AT',
  latitude: 48.6687,
  longitude: 16.6294,
  area: 236.8,
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Lage am Ortsrand', 'grundstueck', { mirrored: true, crop: [0, 120, 1000] }),
    picture('Gartenseite', 'chalet', { look: 'weathered', crop: [230, 160, 720] }),
    picture('Stube', 'loft', { look: 'darkWood', crop: [0, 240, 760] }),
  ],
  documents: [document('register', 'Grundbuchsauszug'), document('energy', 'Energieausweis 2024')],
  terms: biddingProcess(
    320_000,
    { start: '-42 09:00', end: '-21 18:00' },
    { increase: 2500, sellerDecisionBinding: false },
  ),
  drafted: '-51 14:33:06',
  history: [
    publish('-46 09:20:00'),
    bid('-38 19:12:44', 'ferdinand', 320_000),
    bid('-30 10:26:18', 'katharina', 327_500),
    bid('-23 20:40:31', 'ferdinand', 335_000),
    {
      do: 'declineAward',
      at: '-17 11:48:20',
      reason: 'Der erzielte Preis lag unter der Vorstellung der Eigentümerin.',
    },
  ],
}
