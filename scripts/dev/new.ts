import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../product/kernel/project.ts'
import { commandFiles } from './command-files.ts'

const kebab = /^[a-z]+(-[a-z]+)*$/

function main([kind, feature = '', name = '', ...rest]: readonly string[]): 0 | 1 | 2 {
  if (kind !== 'command' || !kebab.test(feature) || !kebab.test(name) || rest.length > 0) {
    process.stderr.write('usage: npm run new -- command <feature> <name>, as in: command auction place-bid\n')
    return 2
  }
  const { files, next } = commandFiles(feature, name)
  const existing = Object.keys(files).filter((file) => existsSync(path.join(projectRoot, file)))
  if (existing.length > 0) {
    process.stderr.write(`already there, nothing was written: ${existing.join(', ')}\n`)
    return 1
  }
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(projectRoot, file)), { recursive: true })
    writeFileSync(path.join(projectRoot, file), text)
    process.stdout.write(`${file}\n`)
  }
  process.stdout.write(`\nWhat remains:\n${next.map((line) => `- ${line}\n`).join('')}`)
  return 0
}

process.exitCode = main(process.argv.slice(2))
