import { expect, test } from 'vitest'
import { textPartsOf } from './lazy-texts.ts'

test.each([
  '/administration',
  '/administration/objects/1',
  '/user',
  '/user/security',
  '/de/verify',
  '/en/verify',
])('%s waits for all texts', (path) => expect(textPartsOf(path)).toEqual(['first', 'site', 'later']))

test.each([
  '/',
  '/home',
  '/de',
  '/de/objects',
  '/en/1',
  '/de/verifying',
  '/object/1/access',
  '/object/1/rules',
])('%s waits for those of the site', (path) => expect(textPartsOf(path)).toEqual(['first', 'site']))

test.each(['/object/dashboard', '/object/1', '/users', '/object/user', '/nothing'])(
  '%s is spoken by what comes with every page',
  (path) => expect(textPartsOf(path)).toEqual(['first']),
)
