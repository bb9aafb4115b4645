import type { Currency } from '@zuschlag/contracts/auction/enumerations'

export type DemoTenant = {
  readonly name: string
  readonly currencyCode: Currency
  /** File below `pictures/logos`; a private seller has none. */
  readonly logo: string | null
  readonly banner: 'stripes' | 'leaves' | 'waves' | null
  readonly accents: readonly [primary: string, secondary: string, ternary: string] | null
  readonly isSellerTenant: boolean
  readonly imprint: string | null
}

export const demoTenants = {
  kranzl: {
    name: 'Kranzl & Söhne Immobilien',
    currencyCode: 'EUR',
    logo: 'mandant-kranzl.svg',
    banner: 'stripes',
    accents: ['#6d2438', '#a88a5a', '#ecc256'],
    isSellerTenant: false,
    imprint: [
      'Kranzl & Söhne Immobilien GmbH (Musterfirma)',
      'Lange Gasse, 1080 Wien, Österreich',
      'Telefon +43 1 555 01 40, E-Mail office@kranzl.example',
      'FN 000001a, Handelsgericht Wien, UID ATU00000001',
      'Gegenstand: Immobilientreuhänder (Makler, Verwalter, Bauträger)',
      'Geschäftsführung: Mag. Helene Kranzl',
      'Gewerbeberechtigung verliehen in Österreich; Aufsicht: Magistratisches Bezirksamt für den 8. Bezirk',
    ].join('\n'),
  },
  linde: {
    name: 'Linde Hafner Immobilien',
    currencyCode: 'EUR',
    logo: 'mandant-linde.svg',
    banner: 'leaves',
    accents: ['#17594a', '#8a9b6e', '#d9b15f'],
    isSellerTenant: false,
    imprint: [
      'Linde Hafner Immobilien GmbH (Musterfirma)',
      'An der Obertrave, 23552 Lübeck, Deutschland',
      'Telefon +49 451 555 02 11, E-Mail kontakt@linde-hafner.example',
      'HRB 000002, Amtsgericht Lübeck, USt-IdNr. DE000000002',
      'Gegenstand: Vermittlung von Immobilien in Deutschland',
      'Geschäftsführung: Linde Hafner',
      'Erlaubnis nach § 34c GewO; Aufsicht: Hansestadt Lübeck, Ordnungsamt',
    ].join('\n'),
  },
  seeblick: {
    name: 'Seeblick Residenzen AG',
    currencyCode: 'CHF',
    logo: 'mandant-seeblick.svg',
    banner: 'waves',
    accents: ['#123f73', '#6b8fae', '#f1b24a'],
    isSellerTenant: false,
    imprint: [
      'Seeblick Residenzen AG (Musterfirma)',
      'Seestrasse, 6300 Zug, Schweiz',
      'Telefon +41 41 555 07 20, E-Mail willkommen@seeblick.example',
      'CHE-000.000.003, Handelsregister des Kantons Zug',
      'Zweck: Vermittlung und Entwicklung von Wohnliegenschaften',
      'Geschäftsleitung: Claudia Imhof',
    ].join('\n'),
  },
  /** Private sellers have a tenant of their own, so that nothing of theirs carries another tenant's name. */
  oberlechner: {
    name: 'Familie Oberlechner',
    currencyCode: 'EUR',
    logo: null,
    banner: null,
    accents: null,
    isSellerTenant: true,
    imprint: null,
  },
} as const satisfies Record<string, DemoTenant>

export type TenantKey = keyof typeof demoTenants
