import type { Language } from '../account/authenticated-user.ts'
import type { Country } from '../auction/enumerations.ts'

type Region = {
  /** As the gazetteer names it, and as a German text does. */
  readonly name: string
  /** Absent where it is the same. */
  readonly english?: string
  /** The gazetteer's own code, where it has one instead of the name. */
  readonly code?: string
}

/** The states of Austria and Germany and the cantons of Switzerland, in the order of their German names. */
const regions: Readonly<Record<Country, readonly Region[]>> = {
  AT: [
    { name: 'Burgenland' },
    { name: 'Kärnten', english: 'Carinthia' },
    { name: 'Niederösterreich', english: 'Lower Austria' },
    { name: 'Oberösterreich', english: 'Upper Austria' },
    { name: 'Salzburg' },
    { name: 'Steiermark', english: 'Styria' },
    { name: 'Tirol', english: 'Tyrol' },
    { name: 'Vorarlberg' },
    { name: 'Wien', english: 'Vienna' },
  ],
  DE: [
    { name: 'Baden-Württemberg' },
    { name: 'Bayern', english: 'Bavaria' },
    { name: 'Berlin' },
    { name: 'Brandenburg' },
    { name: 'Bremen' },
    { name: 'Hamburg' },
    { name: 'Hessen', english: 'Hesse' },
    { name: 'Mecklenburg-Vorpommern' },
    { name: 'Niedersachsen', english: 'Lower Saxony' },
    { name: 'Nordrhein-Westfalen', english: 'North Rhine-Westphalia' },
    { name: 'Rheinland-Pfalz', english: 'Rhineland-Palatinate' },
    { name: 'Saarland' },
    { name: 'Sachsen', english: 'Saxony' },
    { name: 'Sachsen-Anhalt', english: 'Saxony-Anhalt' },
    { name: 'Schleswig-Holstein' },
    { name: 'Thüringen', english: 'Thuringia' },
  ],
  CH: [
    { name: 'Aargau', code: 'AG' },
    { name: 'Appenzell Ausserrhoden', code: 'AR' },
    { name: 'Appenzell Innerrhoden', code: 'AI' },
    { name: 'Basel-Landschaft', code: 'BL' },
    { name: 'Basel-Stadt', code: 'BS' },
    { name: 'Bern', code: 'BE' },
    { name: 'Freiburg', english: 'Fribourg', code: 'FR' },
    { name: 'Genf', english: 'Geneva', code: 'GE' },
    { name: 'Glarus', code: 'GL' },
    { name: 'Graubünden', code: 'GR' },
    { name: 'Jura', code: 'JU' },
    { name: 'Luzern', english: 'Lucerne', code: 'LU' },
    { name: 'Neuenburg', english: 'Neuchâtel', code: 'NE' },
    { name: 'Nidwalden', code: 'NW' },
    { name: 'Obwalden', code: 'OW' },
    { name: 'Schaffhausen', code: 'SH' },
    { name: 'Schwyz', code: 'SZ' },
    { name: 'Solothurn', code: 'SO' },
    { name: 'St. Gallen', code: 'SG' },
    { name: 'Tessin', english: 'Ticino', code: 'TI' },
    { name: 'Thurgau', code: 'TG' },
    { name: 'Uri', code: 'UR' },
    { name: 'Waadt', english: 'Vaud', code: 'VD' },
    { name: 'Wallis', english: 'Valais', code: 'VS' },
    { name: 'Zug', code: 'ZG' },
    { name: 'Zürich', english: 'Zurich', code: 'ZH' },
  ],
}

const all = Object.values(regions).flat()

/** Every region by its name, which no other has. */
export const regionNames: readonly string[] = all.map(({ name }) => name)

/** The region that the gazetteer means; null for what it does not name. */
export function regionOfState(country: Country, state: string): string | null {
  return regions[country].find(({ name, code }) => (code ?? name) === state)?.name ?? null
}

/** A region as a text of a language names it. */
export function regionLabel(name: string, language: Language): string {
  return (language === 'en' && all.find((region) => region.name === name)?.english) || name
}
