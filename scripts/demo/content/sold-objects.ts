import { demoNumber } from './demo-id.ts'
import { picture, type PictureRecipe } from '../pictures/picture-recipe.ts'
import type { DemoMoment, DemoObject, DemoStep } from './content-types.ts'
import { bid, publish } from './history.ts'
import type { PersonKey } from './people.ts'
import { biddingProcess } from './terms.ts'

/** What differs between the objects that were sold a while ago; everything else is usual. */
type SoldObject = Pick<
  DemoObject,
  | 'key'
  | 'tenant'
  | 'broker'
  | 'code'
  | 'title'
  | 'street'
  | 'zipCode'
  | 'city'
  | 'country'
  | 'place'
  | 'area'
  | 'rooms'
  | 'rates'
> & {
  readonly about: string
  /** Its own picture, and two that other objects have too, so that they are drawn once. */
  readonly pictures: readonly [PictureRecipe, PictureRecipe, PictureRecipe]
  /** Days ago; at least 4, so that it is awarded by now. */
  readonly endedDaysAgo: number
  /** The start price, and from the first bid on what was bid; the last is awarded. At most 18, rising. */
  readonly bids: readonly [start: number, ...further: readonly number[]]
}

const floorPlan = picture('Grundriss', 'grundriss', { crop: [120, 20, 1000] })
const room = picture('Wohnraum', 'loft', { crop: [60, 40, 1080] })
const facade = picture('Fassade', 'gruenderzeit', { look: 'sage', crop: [140, 40, 920] })

/** Sold in the months before; private sellers among them. */
const inAustria: readonly SoldObject[] = [
  {
    key: 'zinshaus-neubau',
    tenant: 'kranzl',
    broker: 'broker',
    code: 'ZU-1070-101',
    title: 'Zinshaus am Augustinplatz',
    about: 'Eckhaus von 1892 mit zwölf Wohnungen und zwei Lokalen, Dachboden ausbaufähig.',
    street: 'Augustinplatz',
    zipCode: '1070',
    city: 'Wien',
    country: 'AT',
    place: [48.2036, 16.3459],
    area: 980.4,
    rates: 'austria',
    pictures: [
      picture('Eckhaus', 'gruenderzeit', { look: 'rose', light: 'morning', crop: [60, 0, 1080] }),
      room,
      floorPlan,
    ],
    endedDaysAgo: 74,
    bids: [2_850_000, 2_900_000, 2_980_000, 3_050_000, 3_120_000, 3_240_000, 3_310_000],
  },
  {
    key: 'wohnung-linz-donau',
    tenant: 'kranzl',
    broker: 'aigner',
    code: 'ZU-4020-102',
    title: 'Wohnung an der Donaulände',
    about: 'Vier Zimmer im dritten Stock, Loggia zum Fluss, Stellplatz in der Tiefgarage.',
    street: 'Untere Donaulände',
    zipCode: '4020',
    city: 'Linz',
    country: 'AT',
    place: [48.3085, 14.2965],
    area: 96.3,
    rates: 'austria',
    pictures: [
      picture('Wohnraum mit Flussblick', 'loft', { light: 'morning', crop: [60, 40, 1000] }),
      facade,
      floorPlan,
    ],
    endedDaysAgo: 96,
    bids: [389_000, 395_000, 402_000, 410_000, 421_000, 428_000],
  },
  {
    key: 'haus-klosterneuburg',
    tenant: 'kranzl',
    broker: 'broker',
    code: 'ZU-3400-103',
    title: 'Haus mit Weinberg in Klosterneuburg',
    about: 'Wohnhaus von 1968 am Hang, 2019 gedämmt, mit vier Reihen alter Reben.',
    street: 'Kierlinger Straße',
    zipCode: '3400',
    city: 'Klosterneuburg',
    country: 'AT',
    place: [48.3053, 16.3262],
    area: 162,
    rates: 'austria',
    pictures: [
      picture('Haus am Hang', 'villa', { look: 'darkWood', light: 'overcast', crop: [60, 60, 1080] }),
      room,
      floorPlan,
    ],
    endedDaysAgo: 121,
    bids: [790_000, 805_000, 820_000, 846_000, 880_000],
  },
  {
    key: 'almhaus-gosau',
    tenant: 'oberlechner',
    broker: 'oberlechner',
    code: 'ZU-4824-104',
    title: 'Almhaus am Gosausee',
    about: 'Blockhaus auf 930 Metern, Zufahrt auch im Winter, Brunnenrecht.',
    street: 'Gosauseestraße',
    zipCode: '4824',
    city: 'Gosau',
    country: 'AT',
    place: [47.5838, 13.5345],
    area: 88.5,
    rates: 'austriaPrivate',
    pictures: [
      picture('Almhaus am Morgen', 'chalet', { light: 'morning', crop: [60, 20, 1080] }),
      picture('Stube', 'loft', { look: 'darkWood', crop: [0, 240, 760] }),
      floorPlan,
    ],
    endedDaysAgo: 143,
    bids: [410_000, 415_000, 430_000, 452_000, 470_000, 481_000, 495_000],
  },
  {
    key: 'lokal-leopoldstadt',
    tenant: 'kranzl',
    broker: 'aigner',
    code: 'ZU-1020-105',
    title: 'Geschäftslokal am Karmelitermarkt',
    about: 'Ecklokal mit Schanigarten, Betriebsanlagengenehmigung liegt vor.',
    street: 'Haidgasse',
    zipCode: '1020',
    city: 'Wien',
    country: 'AT',
    place: [48.2171, 16.378],
    area: 118.7,
    rates: 'austria',
    pictures: [
      picture('Haus am Markt', 'gruenderzeit', {
        look: 'terracotta',
        light: 'evening',
        crop: [105, 60, 990],
      }),
      facade,
      floorPlan,
    ],
    endedDaysAgo: 168,
    bids: [520_000, 526_000, 540_000, 556_000],
  },
  {
    key: 'baugrund-krems',
    tenant: 'kranzl',
    broker: 'broker',
    code: 'ZU-3500-106',
    title: 'Baugrund über Krems',
    about: 'Ebener Grund in zweiter Reihe, Bauklasse II, Anschlüsse an der Grenze.',
    street: 'Am Kreuzberg',
    zipCode: '3500',
    city: 'Krems an der Donau',
    country: 'AT',
    place: [48.4171, 15.6011],
    area: 840,
    rates: 'austria',
    pictures: [
      picture('Grund über der Stadt', 'grundstueck', { light: 'morning', crop: [0, 120, 1000] }),
      picture('Der Ort am Abend', 'grundstueck', { light: 'evening', crop: [0, 180, 700] }),
      picture('Grenzsteine', 'grundstueck', { crop: [220, 386, 620] }),
    ],
    endedDaysAgo: 203,
    bids: [235_000, 241_000, 250_000, 262_000, 270_000, 279_000],
  },
]

const floorPlanAbroad = picture('Grundriss', 'grundriss', { crop: [130, 40, 980] })
const roomAbroad = picture('Wohnraum', 'loft', { look: 'paleBrick', crop: [100, 180, 640], mirrored: true })
const garden = picture('Gartenseite', 'villa', { crop: [60, 60, 1080] })

/** Sold in Germany and Switzerland in the months before. */
const abroad: readonly SoldObject[] = [
  {
    key: 'stadthaus-wakenitz',
    tenant: 'linde',
    broker: 'broker2',
    code: 'ZU-23564-107',
    title: 'Stadthaus an der Wakenitz',
    about: 'Backsteinhaus von 1911 mit Steg und Bootsschuppen, fünf Zimmer auf drei Ebenen.',
    street: 'An der Falkenwiese',
    zipCode: '23564',
    city: 'Lübeck',
    country: 'DE',
    place: [53.8655, 10.7052],
    area: 174.2,
    rates: 'schleswigHolstein',
    pictures: [
      picture('Häuser am Wasser', 'stadthaeuser', { light: 'evening', crop: [60, 130, 1000] }),
      roomAbroad,
      floorPlanAbroad,
    ],
    endedDaysAgo: 82,
    bids: [595_000, 605_000, 618_000, 640_000, 655_000, 668_000],
  },
  {
    key: 'altbau-haidhausen',
    tenant: 'linde',
    broker: 'wendt',
    code: 'ZU-81667-108',
    title: 'Altbauwohnung in Haidhausen',
    about: 'Drei Zimmer mit Stuck und Dielenboden im ruhigen Rückgebäude.',
    street: 'Metzstraße',
    zipCode: '81667',
    city: 'München',
    country: 'DE',
    place: [48.1298, 11.5975],
    area: 91.8,
    rates: 'bavaria',
    pictures: [
      picture('Straßenseite', 'gruenderzeit', { light: 'evening', crop: [140, 40, 920] }),
      roomAbroad,
      floorPlanAbroad,
    ],
    endedDaysAgo: 110,
    bids: [840_000, 852_000, 870_000, 905_000, 930_000, 948_000, 961_000],
  },
  {
    key: 'gewerbehof-plagwitz',
    tenant: 'linde',
    broker: 'broker2',
    code: 'ZU-04229-109',
    title: 'Werkhof am Karl-Heine-Kanal',
    about: 'Zwei Backsteinhallen mit Ateliers, voll vermietet, Sanierung 2021.',
    street: 'Gießerstraße',
    zipCode: '04229',
    city: 'Leipzig',
    country: 'DE',
    place: [51.3252, 12.3328],
    area: 1460,
    rates: 'saxony',
    pictures: [
      picture('Halle', 'loft', { look: 'darkWood', light: 'overcast', crop: [60, 40, 1080] }),
      roomAbroad,
      floorPlanAbroad,
    ],
    endedDaysAgo: 156,
    bids: [1_250_000, 1_265_000, 1_300_000, 1_340_000, 1_385_000],
  },
  {
    key: 'villa-grunewald',
    tenant: 'linde',
    broker: 'wendt',
    code: 'ZU-14193-110',
    title: 'Landhaus im Grunewald',
    about: 'Haus von 1926 in einem Garten mit alten Kiefern, Heizung 2022 erneuert.',
    street: 'Trabener Straße',
    zipCode: '14193',
    city: 'Berlin',
    country: 'DE',
    place: [52.4873, 13.2618],
    area: 288.6,
    rates: 'berlin',
    pictures: [
      picture('Gartenseite am Abend', 'villa', { light: 'evening', crop: [60, 60, 1080] }),
      garden,
      floorPlanAbroad,
    ],
    endedDaysAgo: 231,
    bids: [1_980_000, 2_020_000, 2_100_000, 2_160_000],
  },
  {
    key: 'wohnung-altstadt-zug',
    tenant: 'seeblick',
    broker: 'imhof',
    code: 'ZU-6300-111',
    title: 'Wohnung in der Zuger Altstadt',
    about: 'Drei Zimmer unter dem Dach mit Blick auf den See, Lift bis in die Wohnung.',
    street: 'Unteraltstadt',
    zipCode: '6300',
    city: 'Zug',
    country: 'CH',
    place: [47.1649, 8.515],
    area: 84.5,
    rates: 'zug',
    pictures: [
      picture('Gasse am Morgen', 'stadthaeuser', { look: 'stone', light: 'morning', crop: [60, 130, 1000] }),
      roomAbroad,
      floorPlanAbroad,
    ],
    endedDaysAgo: 132,
    bids: [1_390_000, 1_405_000, 1_440_000, 1_475_000, 1_520_000],
  },
  {
    key: 'haus-wollishofen',
    tenant: 'seeblick',
    broker: 'imhof',
    code: 'ZU-8038-112',
    title: 'Einfamilienhaus in Wollishofen',
    about: 'Haus von 1938 mit grossem Garten, Ausbaureserve im Dach, zehn Minuten zum See.',
    street: 'Kilchbergstrasse',
    zipCode: '8038',
    city: 'Zürich',
    country: 'CH',
    place: [47.3421, 8.5303],
    area: 148,
    rates: 'zurich',
    pictures: [
      picture('Haus mit Garten', 'villa', { light: 'morning', mirrored: true, crop: [60, 60, 1080] }),
      garden,
      floorPlanAbroad,
    ],
    endedDaysAgo: 188,
    bids: [2_150_000, 2_180_000, 2_240_000, 2_300_000, 2_360_000, 2_415_000],
  },
]

const bidders = ['clemens', 'doris', 'elif', 'greta', 'harald', 'lorenz', 'milena'] as const
const DAYS_OPEN = 21

export const soldObjects: readonly DemoObject[] = [...inAustria, ...abroad].map(soldObject)

/** A bidding process of three weeks whose bids are spread over its days. */
function soldObject(sold: SoldObject): DemoObject {
  const { about, endedDaysAgo: ended, bids, ...told } = sold
  const day = (days: number, time: string): DemoMoment => `-${days} ${time}`
  const price = bids.at(-1) ?? bids[0]
  return {
    ...told,
    ...(told.tenant === 'oberlechner' && { sellType: 'seller' }),
    description: [about],
    documents: [],
    terms: biddingProcess(bids[0], {
      start: day(ended + DAYS_OPEN, '09:00'),
      end: day(ended, '18:00'),
    }),
    drafted: day(ended + DAYS_OPEN + 9, '10:24:00'),
    history: [
      publish(day(ended + DAYS_OPEN + 4, '09:30:00')),
      ...bids.map((amount, index) => bid(momentOf(sold, index), bidderOf(sold.key, index), amount)),
      { do: 'award', at: day(ended - 2, '11:05:00'), price } satisfies DemoStep,
    ],
  }
}

/** One bid a day at most, at an hour that follows from the object's key. */
function momentOf({ key, endedDaysAgo, bids }: SoldObject, index: number): DemoMoment {
  const days = endedDaysAgo + DAYS_OPEN - 1 - Math.floor((index * (DAYS_OPEN - 2)) / bids.length)
  const two = (below: number, from: number, what: string): string =>
    String(from + demoNumber(`${key}:${index}:${what}`, below)).padStart(2, '0')
  return `-${days} ${two(12, 9, 'hour')}:${two(60, 0, 'minute')}:${two(60, 0, 'second')}`
}

/** Three people take turns; which three follows from the object's key. */
function bidderOf(key: string, index: number): PersonKey {
  const first = demoNumber(key, bidders.length)
  return bidders[(first + (index % 3)) % bidders.length] ?? bidders[0]
}
