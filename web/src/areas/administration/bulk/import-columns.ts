import { emailSchema } from '@zuschlag/contracts/kernel/email'

export const importFields = ['email', 'firstName', 'lastName', 'name', 'limit'] as const
export type ImportField = (typeof importFields)[number]

/** Names of columns, German and English, without spaces and hyphens. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  email: ['email', 'mail', 'emailadresse', 'mailadresse', 'emailaddress', 'kontaktemail'],
  firstName: ['vorname', 'firstname', 'givenname', 'forename'],
  lastName: ['nachname', 'familienname', 'zuname', 'lastname', 'surname', 'familyname'],
  name: ['name', 'vollername', 'fullname', 'anzeigename', 'displayname', 'person', 'kontakt', 'contact'],
  limit: ['limit', 'bietlimit', 'höchstbetrag', 'höchstgebot', 'bidlimit', 'maximum', 'highestbid'],
}

export type ImportColumns = {
  readonly at: Readonly<Partial<Record<ImportField, number>>>
  /** Columns that are not read, by the names that they have in the file. */
  readonly unused: readonly string[]
}

/**
 * Which column is what, by the names in the first row; null where it does not name a person. Address books
 * have many names for an email ("E-mail 1 - Value"): of a name that is not known, the column counts that has
 * emails alone. Of two columns with the same meaning the first is read.
 */
export function importColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
): ImportColumns | null {
  const at: Partial<Record<ImportField, number>> = {}
  const unused: string[] = []
  for (const [index, title] of header.entries()) {
    const word = title.toLowerCase().replaceAll(/[\s\-_.:*]/g, '')
    const field = importFields.find((one) => names[one].includes(word))
    if (field !== undefined && at[field] === undefined) at[field] = index
    else if (title !== '') unused.push(title)
  }
  if (at.email === undefined) {
    const found = unused.find((title) => hasEmailsAlone(rows, header.indexOf(title)))
    if (found !== undefined) {
      at.email = header.indexOf(found)
      unused.splice(unused.indexOf(found), 1)
    }
  }
  const hasName = at.name !== undefined || (at.firstName !== undefined && at.lastName !== undefined)
  return at.email !== undefined && hasName ? { at, unused } : null
}

function hasEmailsAlone(rows: readonly (readonly string[])[], index: number): boolean {
  const cells = rows.map((row) => row[index] ?? '').filter((cell) => cell !== '')
  return cells.length > 0 && cells.every((cell) => emailSchema.safeParse(cell).success)
}
