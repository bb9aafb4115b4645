import { expect, test } from 'vitest'
import { UserFacingError } from '../../product/kernel/user-facing-error.ts'
import { releaseNotes } from './release-notes.ts'

const changelog =
  '# Changelog\n\n## 0.3.0, unreleased\n\n- c\n\n## 0.2.0, 2026-12-01\n\n### Added\n\n- b\n\n## 0.1.0, 2026-11-01\n\n- a\n'

test('release notes are the section of the tag, up to the next release', () => {
  expect(releaseNotes(changelog, 'v0.2.0')).toBe('### Added\n\n- b\n')
  expect(releaseNotes(changelog, 'v0.1.0')).toBe('- a\n')
})

test.each(['v0.3.0', 'v0.20', 'v1.0.0'])('%s is no release: it is not dated, or has no section', (tag) => {
  expect(() => releaseNotes(changelog, tag)).toThrow(UserFacingError)
})
