import { expect, test } from 'vitest'
import { hasOwnTexts } from './later-texts.ts'

test.each([
  '/administration',
  '/administration/objects/1',
  '/user',
  '/user/security',
  '/de/verify',
  '/en/verify',
])('%s waits for its texts', (path) => expect(hasOwnTexts(path)).toBe(true))

test.each(['/', '/de', '/de/objects', '/object/dashboard', '/users', '/de/verifying', '/object/user'])(
  '%s is spoken by what comes with every page',
  (path) => expect(hasOwnTexts(path)).toBe(false),
)
