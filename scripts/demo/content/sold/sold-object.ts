import { demoNumber } from '../demo-id.ts'
import type { PictureRecipe } from '../../pictures/picture-recipe.ts'
import type { DemoObject, DemoStep, DemoMoment } from '../content-types.ts'
import { bid, publish } from '../history.ts'
import type { PersonKey } from '../people.ts'
import { biddingProcess } from '../terms.ts'

/** What differs between the objects that were sold a while ago; everything else is usual. */
export type SoldObject = Pick<
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
  | 'area'
  | 'rooms'
  | 'rates'
> & {
  readonly about: string
  readonly place: readonly [latitude: number, longitude: number]
  /** Its own picture, and two that other objects have too, so that they are drawn once. */
  readonly pictures: readonly [PictureRecipe, PictureRecipe, PictureRecipe]
  /** Days ago; at least 4, so that it is awarded by now. */
  readonly endedDaysAgo: number
  /** The start price, and from the first bid on what was bid; the last is awarded. At most 18, rising. */
  readonly bids: readonly [start: number, ...further: readonly number[]]
}

const bidders = ['clemens', 'doris', 'elif', 'greta', 'harald', 'lorenz', 'milena'] as const
const DAYS_OPEN = 21

/** A bidding process of three weeks whose bids are spread over its days. */
export function soldObject(sold: SoldObject): DemoObject {
  const { about, place, endedDaysAgo: ended, bids, ...told } = sold
  const day = (days: number, time: string): DemoMoment => `-${days} ${time}`
  const price = bids.at(-1) ?? bids[0]
  return {
    ...told,
    sellType: told.tenant === 'oberlechner' ? 'seller' : 'tenant',
    description: [about],
    latitude: place[0],
    longitude: place[1],
    showMinimumPrice: false,
    hideBidList: false,
    listed: true,
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
