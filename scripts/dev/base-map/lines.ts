/** Longitude and latitude in degrees. */
export type Position = readonly [longitude: number, latitude: number]
export type Line = readonly Position[]

/** Western, southern, eastern and northern edge in degrees. */
export type Bounds = readonly [west: number, south: number, east: number, north: number]

/**
 * Leaves out the points that a line can do without: none lies farther from what is drawn than the tolerance
 * in degrees (Douglas and Peucker). Both ends stay.
 */
export function simplified(line: Line, tolerance: number): Line {
  const kept = new Set([0, line.length - 1])
  const open: [number, number][] = [[0, line.length - 1]]
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to] = span
    const { index, distance } = farthest(line, from, to)
    if (distance <= tolerance) continue
    kept.add(index)
    open.push([from, index], [index, to])
  }
  return line.filter((_, index) => kept.has(index))
}

function farthest(line: Line, from: number, to: number): { index: number; distance: number } {
  let found = { index: from, distance: 0 }
  for (let index = from + 1; index < to; index += 1) {
    const distance = distanceTo(line[index], line[from], line[to])
    if (distance > found.distance) found = { index, distance }
  }
  return found
}

/** Degrees of longitude count as much as they measure in the middle of the map. */
const SHRINK = Math.cos((49 * Math.PI) / 180)

function distanceTo(point?: Position, from?: Position, to?: Position): number {
  if (point === undefined || from === undefined || to === undefined) return 0
  const [x, y] = [(point[0] - from[0]) * SHRINK, point[1] - from[1]]
  const [dx, dy] = [(to[0] - from[0]) * SHRINK, to[1] - from[1]]
  const length = dx * dx + dy * dy
  const at = length === 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy) / length))
  return Math.hypot(x - at * dx, y - at * dy)
}

/** Joins lines that meet at their ends; a line that comes back to its start is closed. */
export function joined(lines: readonly Line[]): readonly Line[] {
  const keyOf = (position: Position): string => position.map((degrees) => degrees.toFixed(4)).join(' ')
  const open = new Map<string, Set<Line>>()
  const ends = (line: Line): readonly string[] => [line[0], line.at(-1)].map((end) => (end ? keyOf(end) : ''))
  const add = (line: Line): void => {
    for (const end of ends(line)) open.set(end, (open.get(end) ?? new Set()).add(line))
  }
  const remove = (line: Line): void => {
    for (const end of ends(line)) open.get(end)?.delete(line)
  }
  for (const line of lines) if (line.length > 1) add(line)
  const done: Line[] = []
  for (const first of lines) {
    if (first.length < 2 || open.get(ends(first)[0] ?? '')?.has(first) !== true) continue
    remove(first)
    const line = [...first]
    for (;;) {
      const [start, end] = ends(line)
      const next =
        start === end
          ? undefined
          : open
              .get(end ?? '')
              ?.values()
              .next().value
      if (next === undefined) break
      remove(next)
      const isForward = ends(next)[0] === end
      for (const point of (isForward ? next : next.toReversed()).slice(1)) line.push(point)
    }
    done.push(line)
  }
  return done
}

/** Twice the area of a closed line is the sum of its trapezoids; here in square degrees. */
export function areaOf(ring: Line): number {
  const sum = ring.reduce((total, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return total + (x * nextY - nextX * y)
  }, 0)
  return (Math.abs(sum) / 2) * SHRINK
}

export function isWithin(line: Line, [west, south, east, north]: Bounds): boolean {
  return line.some(([x, y]) => x >= west && x <= east && y >= south && y <= north)
}

export function isClosed(line: Line): boolean {
  const [first, last] = [line[0], line.at(-1)]
  return line.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
}
