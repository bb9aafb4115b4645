import path from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '../../product/kernel/project.ts'
import { checkMachine } from './checks.ts'

test('free space is measured where the data are, also before their folder is there', () => {
  const dataDir = path.join('/proc', 'not-there', 'data')
  const diskOf = (folder: string) => checkMachine(folder).find(({ part }) => part === 'disk')
  expect(diskOf(dataDir)).toMatchObject({
    code: 'disk-full',
    level: 'problem',
    text: 'full: 0.0 GiB free at /proc',
  })
  expect(diskOf(projectRoot)?.text).toMatch(/^\d+\.\d GiB free at \//)
})
