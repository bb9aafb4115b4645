import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, grant, publish, refusedBid } from '../history.ts'
import { offerLink } from '../terms.ts'

/** An offer link: fixed end, no extension, every higher whole amount counts. */
export const geschaeftslokalYppenplatz: DemoObject = {
  key: 'geschaeftslokal-yppenplatz',
  tenant: 'kranzl',
  broker: 'aigner',
  sellType: 'broker',
  code: 'ZU-1160-015',
  title: 'Geschäftslokal am Yppenplatz',
  description: [
    'Ebenerdiges Lokal mit vier Schaufenstern, Betriebsanlagengenehmigung für Gastronomie und einem trockenen Keller von 48 m². Seit September leerstehend und sofort verfügbar.',
    'Der Markt vor der Tür, zwei Straßenbahnlinien und die S-Bahn sorgen für Laufkundschaft von früh bis spät.',
  ],
  street: 'Yppenplatz',
  zipCode: '1160',
  city: 'Wien',
  country: 'AT',
  latitude: 48.2129,
  longitude: 16.3362,
  area: 86.75,
  rates: 'austria',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Schaufenster zum Platz', 'gruenderzeit', { look: 'terracotta', crop: [240, 480, 440] }),
    picture('Haus mit dem Lokal', 'gruenderzeit', { look: 'terracotta', crop: [105, 60, 990] }),
    picture('Eingang am Abend', 'gruenderzeit', {
      look: 'terracotta',
      light: 'evening',
      crop: [470, 500, 390],
    }),
    picture('Platz bei bedecktem Himmel', 'gruenderzeit', {
      look: 'terracotta',
      light: 'overcast',
      mirrored: true,
    }),
  ],
  documents: [document('energy', 'Energieausweis 2025'), document('register', 'Grundbuchsauszug')],
  terms: offerLink(
    298_000,
    { start: '-5 10:00', end: '+9 17:00' },
    { increase: 0, sellerDecisionBinding: false },
  ),
  drafted: '-13 09:28:54',
  history: [
    publish('-8 11:11:11'),
    ...grant('-7 16:40:12', 'norbert'),
    bid('-5 10:22:45', 'norbert', 298_000),
    bid('-3 15:04:18', 'katharina', 301_500),
    refusedBid('-2 18:51:09', 'norbert', 301_500, 'auctionBidTooLow'),
    bid('-2 18:52:26', 'norbert', 305_000),
  ],
}
