import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { seeblickAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { bid, publish } from '../history.ts'
import { biddingProcess } from '../terms.ts'

/**
 * Ended, in francs; its end had been moved by the broker. By free choice a lower bid was accepted, for a
 * reason.
 */
export const chaletGrindelwald: DemoObject = {
  key: 'chalet-grindelwald',
  tenant: 'seeblick',
  broker: 'imhof',
  sellType: 'tenant',
  code: 'SR-3818-002',
  title: 'Chalet unter dem Wetterhorn',
  description: [
    'Strickbau von 1958, 2012 vollständig erneuert, sechs Zimmer auf drei Ebenen. Zwei Balkone nach Süden, Cheminée, Einliegerstudio für Gäste.',
  ],
  street: 'Terrassenweg',
  zipCode: '3818',
  city: 'Grindelwald',
  country: 'CH',
  latitude: 46.6279,
  longitude: 8.0382,
  area: 221,
  rooms: 6,
  rates: 'bern',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Chalet mit Bergblick', 'chalet', { mirrored: true, crop: [60, 20, 1080] }),
    picture('Im Winter', 'chalet', { light: 'winter' }),
    picture('Balkone', 'chalet', { crop: [320, 330, 520], light: 'morning' }),
  ],
  documents: [document('energy', 'GEAK 2024'), document('register', 'Grundbuchauszug')],
  terms: biddingProcess(
    1_580_000,
    { start: '-49 09:00', end: '-31 18:00' },
    { increase: 10_000, agreements: seeblickAgreements },
  ),
  drafted: '-58 11:08:44',
  history: [
    publish('-54 10:10:00'),
    bid('-48 19:27:30', 'lorenz', 1_580_000),
    bid('-44 12:39:11', 'greta', 1_620_000),
    bid('-39 20:48:05', 'harald', 1_650_000),
    {
      do: 'extendEnd',
      at: '-33 09:12:00',
      end: '-30 18:00',
      reason: 'Ein weiterer Besichtigungstermin wurde für alle Bietenden ergänzt.',
    },
    bid('-32 18:15:52', 'lorenz', 1_690_000),
    bid('-30 17:44:29', 'greta', 1_720_000),
    bid('-30 17:56:03', 'lorenz', 1_745_000),
    { do: 'award', at: '-29 11:30:18', price: 1_720_000, category: 'financing' },
  ],
}
