import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { projectRoot } from '../product/kernel/project.ts'

// In a process of its own: the clock stands still in it, in every thread, before anything is loaded.
const [verb = '', folder = '', ...rest] = process.argv.slice(2)
const isUsable = ['record', 'compare'].includes(verb) && folder !== '' && rest.length === 0
if (!isUsable) process.stderr.write('usage: npm run test:reference -- record|compare FOLDER\n')
const program = ['--import', './tests/reference/fixed-time.ts', 'tests/reference/main.ts']
const given = [verb, path.resolve(process.env['INIT_CWD'] ?? projectRoot, folder)]
const run = () =>
  spawnSync(process.execPath, [...program, ...given], {
    cwd: projectRoot,
    env: { ...process.env, TZ: 'UTC' },
    stdio: 'inherit',
  })
process.exitCode = isUsable ? (run().status ?? 1) : 2
