import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '../product/kernel/project.ts'
import { usages } from './usage.mjs'

const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const names = Object.values(scripts).flatMap(
  (command) => /bootstrap\.mjs ([a-z0-9-]+)$/.exec(command)?.[1] ?? [],
)

const textOf = (name: string): string => {
  const [file = ''] = globSync(`scripts/{,*/}${name}.ts`, { cwd: projectRoot })
  return readFileSync(path.join(projectRoot, file), 'utf8')
}

describe('npm run … -- --help', () => {
  test('is answered by every script of package.json, from the list or by itself', () => {
    const ownUsage = (name: string): boolean =>
      name === 'cli' || /values\.help|runScript\(usage/.test(textOf(name))
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter((name) => !(name in usages) && !ownUsage(name))).toEqual([])
    expect(Object.keys(usages).filter((name) => !names.includes(name))).toEqual([])
  })

  test.each(Object.entries(usages))('%s prints its usage and runs nothing', (name, usage) => {
    const bootstrap = path.join(projectRoot, 'scripts/bootstrap.mjs')
    for (const help of ['--help', '-h']) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [bootstrap, name, help], {
        encoding: 'utf8',
        // A script that runs nevertheless is ended, and fails the test.
        timeout: 60_000,
      })
      expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${usage}\n`, stderr: '' })
    }
    expect(usage).toMatch(/^usage: npm (start|test|run [a-z0-9:-]+)/)
  })
})
