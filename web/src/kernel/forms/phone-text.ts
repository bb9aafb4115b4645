/** A phone number as people write it, `+43 (1) 555-01 40`, without what only makes it readable. */
export function plainPhone(text: string): string {
  return text.replaceAll(/[\s()/.\u00a0-]/g, '')
}
