import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { copiedFiles, stagesOf } from './image/dockerfile.ts'
import { folderOfFile } from './fixtures/temporary-folder.ts'

/* How operators run verbs of the command line in containers and with systemd (docs/operations.md). */

const projectRoot = path.resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8')
const unit = 'deploy/systemd/zuschlag@.service'
const dropIn = 'deploy/eventstoredb/systemd.conf'

/** Stands in for systemd: `systemctl cat` prints unit and drop-in, `systemd-run` what it is called with. */
const bin = folderOfFile('cli')
beforeAll(() => {
  const files = [unit, dropIn].map((file) => `'${path.join(projectRoot, file)}'`).join(' ')
  const isCat = '[ "$*" = "cat zuschlag@cli.service" ]'
  writeFileSync(path.join(bin, 'systemctl'), `#!/bin/sh\n${isCat} && exec cat ${files}\n`, { mode: 0o755 })
  writeFileSync(path.join(bin, 'systemd-run'), `#!/bin/sh\nprintf '%s\\n' "$@"\n`, { mode: 0o755 })
})

/** What the wrapper hands to systemd-run, a word each. */
function wordsOf(...args: readonly string[]): readonly string[] {
  const env = { PATH: `${bin}:${process.env['PATH']}` }
  const file = path.join(projectRoot, 'deploy/zuschlag-cli.sh')
  return execFileSync('sh', [file, ...args], { cwd: bin, env, encoding: 'utf8' })
    .trimEnd()
    .split('\n')
}

test('with systemd a verb gets user, settings and secrets of the unit and its drop-ins', () => {
  const words = wordsOf('doctor')
  const [, name = ''] = /^--unit=(.+)$/m.exec(words.join('\n')) ?? []
  const lines = [unit, dropIn].flatMap((file) => read(file).split('\n'))
  const given =
    /^(?:User|Group|WorkingDirectory|EnvironmentFile|Environment|\w*Credential|StateDirectory\w*)=/
  const expected = lines
    .filter((line) => given.test(line))
    .map((line) => `--property=${line.replaceAll('%d', `/run/credentials/${name}.service`)}`)
  expect(expected.filter((line) => line.includes('LoadCredential')).length).toBeGreaterThan(7)
  const properties = words.filter((word) => word.startsWith('--property='))
  // In the same order: of two that set the same, systemd takes the later one.
  expect(properties.filter((word) => !/=(?:UMask|NoNewPrivileges)=/.test(word))).toEqual(expected)
  expect(properties).toContain('--property=UMask=0077')
  expect(words).toEqual(expect.arrayContaining(['--pipe', '--wait', '--collect', `--setenv=INIT_CWD=${bin}`]))
})

test('with systemd a verb is started as the units start their scripts, with its own arguments', () => {
  const [start = ''] = /(?<=^ExecStart=).+$/m.exec(read(unit)) ?? []
  const command = [
    ...start.replace('product/%i', 'cli/cli').split(' '),
    'user',
    'create-admin',
    '--first-name',
  ]
  const words = wordsOf('user', 'create-admin', '--first-name', 'Ida Maria', '--email', 'a$b@c.example')
  // systemd makes one dollar of two.
  expect(words.slice(-command.length - 3)).toEqual([...command, 'Ida Maria', '--email', 'a$$b@c.example'])
})

test('in containers the command names a service of the image, and a script that the image holds', () => {
  const service = z.object({ build: z.string().optional(), profiles: z.array(z.string()).optional() })
  const { services } = z
    .object({ services: z.record(z.string(), service) })
    .parse(parse(read('docker-compose.yml'), { merge: true }))
  const call = /docker compose --profile app exec (?:-T )?(\w+) node (\S+)/g
  const calls = [...read('docs/operations.md').matchAll(call)]
  expect(calls.length).toBeGreaterThan(1)
  const last = stagesOf(read('Dockerfile')).at(-1)
  const copied = last === undefined ? [] : copiedFiles(last)
  for (const [, name = '', script = ''] of calls) {
    expect(services[name]).toEqual({ build: '.', profiles: ['app'] })
    expect([script, existsSync(path.join(projectRoot, script))]).toEqual([script, true])
    expect(copied).toContain(script.split('/')[0])
  }
})

test('the operations page makes the first administrator in containers and with systemd', () => {
  const page = read('docs/operations.md')
  expect(page).toContain('exec gateway node scripts/cli/cli.ts user create-admin --email')
  expect(page).toMatch(/^zuschlag-cli user create-admin --email/m)
  expect(page).toContain('install --mode=755 deploy/zuschlag-cli.sh /usr/local/sbin/zuschlag-cli')
})

test('the schedule calls what has the settings of the units', () => {
  const lines = [
    ...read('docs/operations.md').matchAll(/^[\d*]+ [\d*]+ [\d*]+ [\d*]+ [\d*]+ +(\w+) +(.+)$/gm),
  ]
  const backups = lines.filter(([, , command = '']) => / backup --(?:to|check) /.test(command))
  expect(backups).toHaveLength(2)
  for (const [, user, command] of backups)
    expect([user, command]).toEqual(['root', expect.stringMatching(/^\/usr\/local\/sbin\/zuschlag-cli /)])
})
