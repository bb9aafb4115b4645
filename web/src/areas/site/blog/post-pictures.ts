import chalet from '../../../assets/chalet.svg'
import gruenderzeit from '../../../assets/gruenderzeit.svg'
import loft from '../../../assets/loft.svg'
import stadthaeuser from '../../../assets/stadthaeuser.svg'
import villa from '../../../assets/villa.svg'

/** The drawings that posts name in their front matter. */
const pictures: Readonly<Record<string, string>> = { chalet, gruenderzeit, loft, stadthaeuser, villa }

/** URL of a post's picture: one of the drawings, else what the post itself names. */
export function pictureOf(filename: string): string {
  return pictures[filename] ?? filename
}
