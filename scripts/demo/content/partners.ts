import type { TenantKey } from './tenants.ts'
import type { Portrait } from '../pictures/portrait.ts'

export type DemoPartner = {
  /** Kebab-case; its id and its logo `partner-<key>.svg` are named after it, unless it is a tenant. */
  readonly key: string
  readonly name: string
  /** A tenant's id and logo are the partner's too. */
  readonly tenant?: Exclude<TenantKey, 'oberlechner'>
  readonly hasWebsite: boolean
  readonly place: readonly [latitude: number, longitude: number] | null
  readonly review?: {
    readonly text: string
    readonly english: string
    readonly by: string
    readonly portrait?: Portrait
  }
}

/** Invented houses, in the order in which the site shows them. */
export const demoPartners: readonly DemoPartner[] = [
  {
    key: 'kranzl',
    name: 'Kranzl & Söhne Immobilien',
    tenant: 'kranzl',
    hasWebsite: true,
    place: [48.2107, 16.3489],
    review: {
      text: 'Zum ersten Mal konnte ich meinen Auftraggebern den Verlauf zeigen, statt ihn nachzuerzählen.',
      english:
        'For the first time, I could show my clients how the sale went instead of describing it afterwards.',
      by: 'Mag. Helene Kranzl, Wien',
      portrait: { hair: 'bob', hairColour: '#5b4a3c', skin: '#e8c3a5', jacket: '#6d2438', glasses: true },
    },
  },
  { key: 'bellaria', name: 'Bellaria', hasWebsite: true, place: [48.2049, 16.3571] },
  { key: 'donauhof', name: 'Donauhof Projektentwicklung', hasWebsite: true, place: [48.3069, 14.2858] },
  { key: 'graetzl', name: 'grätzlbau', hasWebsite: false, place: null },
  {
    key: 'linde',
    name: 'Linde Hafner Immobilien',
    tenant: 'linde',
    hasWebsite: true,
    place: [53.8655, 10.6866],
    review: {
      text: 'Die Frist läuft für alle gleich, auch um fünf vor acht am Abend. Seither ruft niemand mehr an und fragt, ob noch etwas geht.',
      english:
        'The deadline is the same for everyone, even at five to eight in the evening. Since then, nobody has called to ask whether there is still a chance.',
      by: 'Linde Hafner, Lübeck',
      portrait: { hair: 'bun', hairColour: '#b9a68c', skin: '#f0cfb2', jacket: '#17594a' },
    },
  },
  { key: 'nordkai', name: 'Nordkai', hasWebsite: true, place: [53.5438, 9.9668] },
  { key: 'alpstein', name: 'Alpstein & Partner', hasWebsite: true, place: [47.3317, 9.409] },
  { key: 'rebhang', name: 'Rebhang', hasWebsite: false, place: null },
  {
    key: 'seeblick',
    name: 'Seeblick Residenzen AG',
    tenant: 'seeblick',
    hasWebsite: true,
    place: [47.1662, 8.5155],
    review: {
      text: 'Die Nachtruhe klingt nach einem Detail. Für unsere Kundschaft war sie der Grund, mitzubieten.',
      english: 'The night break sounds like a detail. For our clients, it was the reason to bid.',
      by: 'Claudia Imhof, Zug',
      portrait: { hair: 'long', hairColour: '#a5754b', skin: '#e8c3a5', jacket: '#123f73' },
    },
  },
  { key: 'stiege-neun', name: 'Stiege 9', hasWebsite: true, place: [48.1951, 16.3483] },
  { key: 'isarhof', name: 'Isarhof Wohnen', hasWebsite: true, place: [48.1307, 11.5832] },
  { key: 'fuenfhaus', name: 'Fünfhaus Bau', hasWebsite: false, place: null },
  { key: 'hafenkante', name: 'Hafenkante', hasWebsite: true, place: [50.9319, 6.9659] },
  { key: 'limmatquai', name: 'Limmat & Cie.', hasWebsite: true, place: [47.3722, 8.5427] },
  {
    key: 'murufer',
    name: 'murufer',
    hasWebsite: true,
    place: [47.0707, 15.4395],
    review: {
      text: 'Drei Bietende, drei Wochen, ein Protokoll. Die Bank hat den Preis danach ohne Rückfrage finanziert.',
      english:
        'Three bidders, three weeks, one bid log. The bank then financed the price without a single query.',
      by: 'Gregor Thaler, Graz',
      portrait: { hair: 'short', hairColour: '#463a30', skin: '#e4b994', jacket: '#3d5840', beard: true },
    },
  },
  { key: 'traunblick', name: 'Traunblick', hasWebsite: false, place: null },
  { key: 'kornspeicher', name: 'Kornspeicher', hasWebsite: true, place: [51.3402, 12.3601] },
  { key: 'elbhang', name: 'Elbhang', hasWebsite: true, place: null },
  { key: 'arkadenhof', name: 'Arkadenhof', hasWebsite: false, place: null },
  {
    key: 'vierkant',
    name: 'vierkant',
    hasWebsite: true,
    place: null,
    review: {
      text: 'Wir verkaufen vom Plan. Dass alle dieselben Unterlagen und denselben Stand haben, spart uns in jedem Projekt Wochen.',
      english:
        'We sell off-plan. Everyone has the same documents and the same information, which saves us weeks on every project.',
      by: 'Yasmin Kaya, Salzburg',
    },
  },
  { key: 'sihlwerk', name: 'Sihlwerk', hasWebsite: true, place: null },
  { key: 'mostviertel', name: 'Mostviertler Höfe', hasWebsite: false, place: [48.1234, 14.8722] },
  { key: 'lindenau', name: 'Lindenau', hasWebsite: false, place: null },
  { key: 'passerelle', name: 'Passerelle AG', hasWebsite: true, place: null },
]
