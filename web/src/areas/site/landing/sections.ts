/** Ids of the sections that URLs lead to. */
export const landingSections = { benefits: 'benefits', video: 'video', contact: 'contact' } as const

type SectionName = keyof typeof landingSections

/** How long after the opening the page moves to a section, in milliseconds (specification, section 9). */
const delays: Record<SectionName, number> = { benefits: 750, contact: 750, video: 1_750 }

export type LandingSearch = { contact?: boolean; benefits?: boolean; video?: boolean | string }

/** The section that a query asks for, and when to move there; null where it asks for none. */
export function scrollTarget(search: LandingSearch): { id: string; delayMs: number } | null {
  const name: SectionName | null =
    search.contact === true
      ? 'contact'
      : search.benefits === true
        ? 'benefits'
        : search.video === undefined || search.video === false
          ? null
          : 'video'
  return name === null ? null : { id: landingSections[name], delayMs: delays[name] }
}
