import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentNames } from './environment-schema.ts'
import { projectRoot } from '../kernel/project.ts'

test('.env.example names exactly the variables that the configuration reads', () => {
  const text = readFileSync(path.join(projectRoot, '.env.example'), 'utf8')
  const named = [...text.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(environmentNames))
})
