import type { AuctionImage } from '@zuschlag/contracts/auction/auction-fields'

/** Exactly one picture is the title picture: the first, unless another says so. */
export function withOneTitle(images: readonly AuctionImage[]): AuctionImage[] {
  const title = images.find(({ isMainImage }) => isMainImage) ?? images[0]
  return images.map((image) => ({ ...image, isMainImage: image === title }))
}

export function withTitle(images: readonly AuctionImage[], storageUrl: string): AuctionImage[] {
  return images.map((image) => ({ ...image, isMainImage: image.storageUrl === storageUrl }))
}

/** The pictures with one of them `steps` places further on; at the ends it stays. */
export function moved(images: readonly AuctionImage[], storageUrl: string, steps: number): AuctionImage[] {
  const from = images.findIndex((image) => image.storageUrl === storageUrl)
  const image = images[from]
  const to = Math.max(0, Math.min(images.length - 1, from + steps))
  if (image === undefined || from === to) return [...images]
  return images.toSpliced(from, 1).toSpliced(to, 0, image)
}

/** The pictures with some of them put before or after another, in the order in which they stood. */
export function reordered(
  images: readonly AuctionImage[],
  keys: ReadonlySet<string>,
  target: { readonly key: string; readonly isAfter: boolean },
): AuctionImage[] {
  if (keys.has(target.key)) return [...images]
  const taken = images.filter(({ storageUrl }) => keys.has(storageUrl))
  const rest = images.filter(({ storageUrl }) => !keys.has(storageUrl))
  const at = rest.findIndex(({ storageUrl }) => storageUrl === target.key)
  return rest.toSpliced(target.isAfter ? at + 1 : at, 0, ...taken)
}
