/**
 * Area codes that are shorter or longer than the usual ones of their country; the usual length is `usual`.
 */
const plans: Record<string, { usual: number; areas: readonly string[] }> = {
  '43': { usual: 3, areas: ['1'] },
  '49': { usual: 3, areas: ['30', '40', '69', '89'] },
  '41': { usual: 2, areas: [] },
}

/**
 * A phone number as people read it, `+43 1 555 01 40`, from the wire's `+4315550140`. Numbers of other
 * countries, and what is no such number, stay as they are.
 */
export function formatPhone(phone: string): string {
  const digits = phone.replaceAll(/[^\d+]/g, '')
  const country = digits.slice(1, 3)
  const plan = plans[country]
  if (!/^\+[1-9]\d{7,24}$/.test(digits) || plan === undefined) return phone
  const rest = digits.slice(3)
  const area = plan.areas.find((code) => rest.startsWith(code)) ?? rest.slice(0, plan.usual)
  const subscriber = rest.slice(area.length)
  return `+${country} ${area} ${pairs(subscriber)}`
}

/** Pairs from the end; of an odd count the first group has three. */
function pairs(digits: string): string {
  const first = digits.length % 2 === 0 ? 2 : 3
  const groups = [digits.slice(0, first)]
  for (let at = first; at < digits.length; at += 2) groups.push(digits.slice(at, at + 2))
  return groups.join(' ')
}

/** The number in a `tel:` link: no spaces. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replaceAll(/[^\d+]/g, '')}`
}

/**
 * What somebody typed as a phone number, as the wire has it: "0043 (0) 1 / 555-01 40" is `+4315550140`. It
 * may still be none. Behind a country code nobody dials the 0 of a call within the country.
 */
export function typedPhone(text: string): string {
  const international = text
    .trim()
    .replace(/\(\s?0\s?\)/, '')
    .replaceAll(/[\s/().-]/g, '')
    .replace(/^00/, '+')
  return withoutTrunkZero(international)
}

/** Behind the codes of Austria, Germany and Switzerland no number starts with 0: nobody could call it. */
export function withoutTrunkZero(phone: string): string {
  return phone.replace(/^\+(43|49|41)0(?!0)/, '+$1')
}
