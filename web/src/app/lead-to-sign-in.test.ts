import { expect, test } from 'vitest'
import { wayBackFrom } from './lead-to-sign-in.ts'

test.each(['/object/30cfa8e6-afa1-53fb-baac-3dfadfd65332?mode=bid', '/user/profile', '/de/logout', '/login'])(
  'the sign-in leads back to %s',
  (href) => {
    const pathname = new URL(href, 'https://zuschlag.example').pathname
    expect(wayBackFrom({ pathname, href })).toEqual({ returnUrl: href })
  },
)

test.each(['de', 'en'])('a user at the sign-in page in %s stays and keeps the return URL', (lang) => {
  const pathname = `/${lang}/login`
  expect(wayBackFrom({ pathname, href: `${pathname}?returnUrl=%2Fuser%2Fprofile` })).toBeNull()
})
