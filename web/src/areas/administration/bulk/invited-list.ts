import { inviteBidder } from '@zuschlag/contracts/administration/admissions'

/** People of one list: each gets a mail, and the server permits no flood. */
export const INVITED_MAX = 100

export type Invited = { readonly email: string; readonly firstName: string; readonly lastName: string }
export type InvitedList = {
  readonly people: readonly Invited[]
  /** Numbers of the lines that say no address with a first and a last name, from 1. */
  readonly wrongLines: readonly number[]
}

const BETWEEN = /[\s<>,;"]+/
const entry = inviteBidder.body

/**
 * The people of a pasted list, one a line: `Anna Berger <anna@example.at>`, or cells of a spreadsheet in any
 * order of address and name, between tabs, semicolons or commas. Somebody named twice is invited once.
 */
export function readInvited(text: string): InvitedList {
  const people = new Map<string, Invited>()
  const wrongLines: number[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const person = personIn(line)
    if (person === null) wrongLines.push(index + 1)
    else people.set(person.email.toLowerCase(), person)
  }
  return { people: [...people.values()], wrongLines }
}

function personIn(line: string): Invited | null {
  const words = line.split(BETWEEN).filter((word) => word !== '')
  const email = words.find((word) => word.includes('@'))
  if (email === undefined) return null
  const [first, ...others] = words.filter((word) => word !== email)
  const person = { email, firstName: first ?? '', lastName: others.join(' ') }
  return isPerson(person) ? person : null
}

function isPerson({ email, firstName, lastName }: Invited): boolean {
  const { shape } = entry ?? {}
  return (
    shape?.email.safeParse(email).success === true &&
    shape.firstName.safeParse(firstName).success &&
    shape.lastName.safeParse(lastName).success
  )
}
