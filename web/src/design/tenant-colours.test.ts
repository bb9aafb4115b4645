import { expect, test } from 'vitest'
import { tenantColours } from './tenant-colours.ts'

const none = { primaryAccentColor: null, secondaryAccentColor: null, ternaryAccentColor: null }

test('tenant colours become the raw properties that the guard reads', () => {
  expect(tenantColours({ ...none, primaryAccentColor: '#6d2438' })).toMatchObject({
    '--tenant-primary': '#6d2438',
  })
})

test.each([null, '', 'red', '#fff', '#6d24389', 'url(https://evil.example)', '#6d2438;x:y'])(
  '%s is no tenant colour and leaves the default',
  (primaryAccentColor) => {
    expect(tenantColours({ ...none, primaryAccentColor })['--tenant-primary']).toBeUndefined()
  },
)
