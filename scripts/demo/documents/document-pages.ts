import type { DemoObject } from '../content/content-types.ts'
import { demoNumber } from '../content/demo-id.ts'
import type { DemoDocument, DocumentKind } from '../content/document-kinds.ts'

export type DemoDocumentRow = readonly [label: string, value: string]

/** What a page says: sections of rows, and a drawing where the kind has one. */
export type DocumentPage = {
  readonly sections: readonly { readonly heading: string; readonly rows: readonly DemoDocumentRow[] }[]
  readonly drawing: 'energyScale' | 'floorPlan' | 'soilProfile' | null
  /** Index of the letter on the energy scale. */
  readonly energyClass: number
}

export const ENERGY_CLASSES = ['A++', 'A+', 'A', 'B', 'C', 'D', 'E'] as const

/** The page of a document. Figures follow from the object's key, so that they stay the same. */
export function documentPage(object: DemoObject, document: DemoDocument): DocumentPage {
  const figure = (name: string, from: number, to: number): number =>
    from + demoNumber(`${object.key}/${document.kind}/${name}`, to - from + 1)
  const energyClass = figure('class', 1, 4)
  const sections = sectionsOf[document.kind](object, figure, energyClass)
  const drawings = { energy: 'energyScale', plan: 'floorPlan', soil: 'soilProfile' } as const
  const drawing = document.kind in drawings ? drawings[document.kind as keyof typeof drawings] : null
  return { sections, drawing, energyClass }
}

const MONTHS_PER_YEAR = 12

type Figure = (name: string, from: number, to: number) => number
type Sections = DocumentPage['sections']

const plain = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 2 })
const area = (squareMetres: number): string => `${plain.format(squareMetres)} m²`

function money(object: DemoObject, amount: number): string {
  return `${object.country === 'CH' ? 'CHF' : '€'} ${plain.format(amount)}`
}

/** Shares of a whole that differ a little, as whole numbers. */
function shares(total: number, count: number, figure: Figure): readonly number[] {
  const weights = Array.from({ length: count }, (_, index) => figure(`share ${index}`, 70, 130))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => Math.round((total * weight) / sum))
}

const sectionsOf: Record<
  DocumentKind,
  (object: DemoObject, figure: Figure, energyClass: number) => Sections
> = {
  energy: (object, figure, energyClass) => [
    {
      heading: 'Kennwerte',
      rows: [
        ['Energieklasse', ENERGY_CLASSES[energyClass] ?? ''],
        ['Heizwärmebedarf', `${figure('demand', 18, 92)} kWh/m² im Jahr`],
        ['Gesamtenergieeffizienz-Faktor', plain.format(figure('factor', 62, 148) / 100)],
        ['Bezugsfläche', object.area === null ? '–' : area(object.area)],
        [
          'Wärmeerzeugung',
          ['Luftwärmepumpe', 'Fernwärme', 'Pelletskessel', 'Erdsonde'][figure('heat', 0, 3)] ?? '',
        ],
      ],
    },
  ],
  register: (object, figure) => [
    {
      heading: 'Bestand',
      rows: [
        ['Einlagezahl', String(figure('sheet', 201, 4890))],
        ['Grundstück', `${figure('plot', 11, 870)}/${figure('part', 1, 9)}`],
        ['Lage', `${object.street}, ${object.zipCode} ${object.city}`],
      ],
    },
    { heading: 'Eigentum', rows: [['Anteil 1/1', 'Eigentümerschaft laut Urkundensammlung (Muster)']] },
    {
      heading: 'Lasten',
      rows: [
        ['Pfandrechte', 'keine'],
        ['Dienstbarkeiten', 'Leitungsrecht zugunsten des Netzbetreibers'],
      ],
    },
  ],
  plan: (object) => [
    {
      heading: 'Plan',
      rows: [
        ['Maßstab', 'ohne, Darstellung zur Orientierung'],
        ['Fläche', object.area === null ? '–' : area(object.area)],
      ],
    },
  ],
  valuation: (object, figure) => [
    {
      heading: 'Ergebnis',
      rows: [
        [
          'Verkehrswert (Muster)',
          money(
            object,
            Math.round(((object.terms.startPrice ?? 0) * figure('value', 104, 112)) / 100_000) * 1000,
          ),
        ],
        ['Verfahren', 'Ertragswert, gestützt durch Vergleichswerte'],
        ['Liegenschaftszins', `${plain.format(figure('interest', 25, 38) / 10)} %`],
        ['Restnutzungsdauer', `${figure('years', 45, 70)} Jahre`],
      ],
    },
  ],
  rents: (object, figure) => {
    const { units, annual } = object.rents ?? { units: 1, annual: 0 }
    const sizes = shares(object.area ?? 0, units, figure)
    const monthly = sizes.map((size) => (annual * size) / MONTHS_PER_YEAR / (object.area ?? 1))
    const rows = sizes.map((size, index): DemoDocumentRow => [
      `Top ${index + 1}, ${area(size)}`,
      `${money(object, Math.round(monthly[index] ?? 0))} im Monat`,
    ])
    return [{ heading: 'Einheiten', rows: [...rows, ['Summe im Jahr, netto', money(object, annual)]] }]
  },
  soil: (_object, figure) => [
    {
      heading: 'Schichten',
      rows: [
        ['0,00 bis 0,35 m', 'Mutterboden'],
        ['0,35 bis 1,40 m', 'Lehm, sandig, steif'],
        ['ab 1,40 m', 'Mergel, tragfähig'],
        ['Grundwasser', `nicht angetroffen bis ${plain.format(figure('depth', 40, 62) / 10)} m`],
      ],
    },
  ],
  division: (object, figure) => [
    {
      heading: 'Miteigentumsanteile',
      rows: shares(10_000, 6, figure).map((share, index): DemoDocumentRow => [
        `Einheit ${index + 1}`,
        `${plain.format(share)} von 10.000`,
      ]),
    },
    {
      heading: 'Sondernutzung',
      rows: [['Stellplatz, Kellerabteil', `laut Aufteilungsplan für ${object.title}`]],
    },
  ],
}
