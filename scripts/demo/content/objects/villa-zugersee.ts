import { document } from '../document-kinds.ts'
import { picture } from '../../pictures/picture-recipe.ts'
import { seeblickAgreements } from '../agreements.ts'
import type { DemoObject } from '../content-types.ts'
import { publish } from '../history.ts'
import { normPriceProcess } from '../terms.ts'

/** Norm price without bids; the minimum price is hidden. */
export const villaZugersee: DemoObject = {
  key: 'villa-zugersee',
  tenant: 'seeblick',
  broker: 'imhof',
  sellType: 'tenant',
  code: 'SR-6300-001',
  title: 'Villa mit Pool am Zugersee',
  description: [
    'Zweigeschossiges Wohnhaus von 2019 mit auskragendem Schlafgeschoss, 14-Meter-Pool und Blick auf See und Rigi. Erdsonde, Photovoltaik mit Speicher, Garage für drei Fahrzeuge.',
    'Der Normpreis ist gesetzt. Die Eigentümerschaft entscheidet frei über die eingegangenen Gebote.',
  ],
  street: 'Seestrasse',
  zipCode: '6300',
  city: 'Zug',
  country: 'CH',
  latitude: 47.1634,
  longitude: 8.5152,
  area: 412,
  rates: 'zug',
  showMinimumPrice: false,
  hideBidList: false,
  listed: true,
  pictures: [
    picture('Gartenseite mit Pool', 'villa', { crop: [60, 60, 1080] }),
    picture('Am Abend', 'villa', { light: 'evening' }),
    picture('Auskragendes Obergeschoss', 'villa', { crop: [150, 170, 700] }),
    picture('Pool und Liegewiese', 'villa', { crop: [40, 493, 460] }),
    picture('Eingang', 'villa', { crop: [650, 350, 440], light: 'morning' }),
    picture('Garten im Winter', 'villa', { light: 'winter', mirrored: true }),
  ],
  documents: [
    document('energy', 'GEAK 2025'),
    document('register', 'Grundbuchauszug'),
    document('plan', 'Grundriss Erdgeschoss'),
    document('valuation', 'Schätzungsbericht'),
  ],
  terms: normPriceProcess(
    3_400_000,
    3_150_000,
    { start: '-4 09:00', end: '+12 18:00' },
    { agreements: seeblickAgreements, sellerDecisionBinding: false },
  ),
  drafted: '-15 13:47:02',
  history: [publish('-8 09:30:00')],
}
