import { UserFacingError } from '../../product/kernel/user-facing-error.ts'

/**
 * The changelog's section of a release, without its heading.
 * @param tag `v1.2.3`, as in the repository.
 * @throws UserFacingError if there is none, or if it has no date yet.
 */
export function releaseNotes(changelog: string, tag: string): string {
  const version = tag.replace(/^v/, '')
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`${version},`))
  if (section === undefined) throw new UserFacingError(`CHANGELOG.md has no section for ${version}`)
  const [heading = '', ...lines] = section.split('\n')
  if (!/, \d{4}-\d{2}-\d{2}$/.test(heading)) {
    throw new UserFacingError(`CHANGELOG.md: "## ${heading}" must end with the date of the release`)
  }
  return `${lines.join('\n').trim()}\n`
}
