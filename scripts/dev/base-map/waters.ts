import { execFileSync } from 'node:child_process'
import { areaOf, isClosed, joined, simplified, type Bounds, type Line, type Position } from './lines.ts'

/** As far as the rivers are drawn. */
const bounds: Bounds = [4, 44.8, 19.5, 55.6]
/** Degrees: about 100 m. */
const TOLERANCE = 0.001
/** Ranks of GSHHG's rivers by size: 1 and 2 the great ones, then the larger and the smaller ones. */
const ranks = [1, 2, 3, 4] as const
/** Square degrees, about four square kilometres: smaller lakes are left out. */
const LAKE_MIN = 0.0005

/**
 * Rivers and lakes of GSHHG, which the Debian packages gmt and gmt-gshhg-high bring.
 *
 * @param folder where `gmt` leaves its notes
 * @throws where `gmt` is not installed
 */
export function waterFeatures(folder: string): readonly unknown[] {
  const rivers = ranks.map((rank) => {
    const lines = joined(coast(folder, `-I${rank}`)).map((line) => simplified(line, TOLERANCE))
    return featureOf({ kind: 'river', rank }, { type: 'MultiLineString', coordinates: lines })
  })
  const lakes = joined(coast(folder, '-W', '-A1/2/2'))
    .map((line) => simplified(line, TOLERANCE))
    .filter((ring) => isClosed(ring) && areaOf(ring) > LAKE_MIN)
  const coordinates = lakes.map((ring) => [ring])
  return [...rivers, featureOf({ kind: 'lake' }, { type: 'MultiPolygon', coordinates })]
}

const featureOf = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry })

/** Lines of a layer: each starts with a `>`, one position is on a row. */
function coast(cwd: string, ...options: readonly string[]): readonly Line[] {
  const region = `-R${bounds[0]}/${bounds[2]}/${bounds[1]}/${bounds[3]}`
  const text = execFileSync('gmt', ['coast', region, '-Dh', '-M', ...options], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return text.split(/^[>#].*$/m).flatMap((part) => {
    const line = part.split('\n').flatMap((row): Position[] => {
      const [longitude, latitude] = row.trim().split(/\s+/).map(Number)
      return row.trim() === '' || longitude === undefined || latitude === undefined
        ? []
        : [[longitude > 180 ? longitude - 360 : longitude, latitude]]
    })
    return line.length > 1 ? [line] : []
  })
}
