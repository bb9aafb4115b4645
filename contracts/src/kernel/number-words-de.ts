const small = [
  '',
  'ein',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
  'dreizehn',
  'vierzehn',
  'fünfzehn',
  'sechzehn',
  'siebzehn',
  'achtzehn',
  'neunzehn',
] as const
const tens = [
  '',
  '',
  'zwanzig',
  'dreißig',
  'vierzig',
  'fünfzig',
  'sechzig',
  'siebzig',
  'achtzig',
  'neunzig',
] as const
const large = [
  { value: 1_000_000_000, one: 'eine Milliarde', many: 'Milliarden' },
  { value: 1_000_000, one: 'eine Million', many: 'Millionen' },
] as const

/**
 * A whole number, 1 to 9 999 999 999, in German words as they stand before a noun: "ein", "hunderteins" but
 * "einundzwanzig".
 */
export function germanNumberWords(value: number): string {
  const words: string[] = []
  let rest = value
  for (const { value: unit, one, many } of large) {
    const count = Math.floor(rest / unit)
    rest %= unit
    if (count === 1) words.push(one)
    else if (count > 1) words.push(`${belowThousand(count, 'eins')} ${many}`)
  }
  const thousands = Math.floor(rest / 1000)
  // Only the number one itself stands as "ein" before a noun; at the end of a longer one it is "eins".
  const last = belowThousand(rest % 1000, value === 1 ? 'ein' : 'eins')
  const tail = (thousands === 0 ? '' : `${belowThousand(thousands, 'ein')}tausend`) + last
  if (tail !== '') words.push(tail)
  return words.join(' ')
}

/** 0 to 999 as one word; `one` is how a single one at its end is said. */
function belowThousand(value: number, one: 'ein' | 'eins'): string {
  const hundreds = Math.floor(value / 100)
  const head = hundreds === 0 ? '' : `${small[hundreds]}hundert`
  const rest = value % 100
  if (rest === 1) return head + one
  if (rest < 20) return head + small[rest]
  const unit = rest % 10
  return head + (unit === 0 ? '' : `${small[unit]}und`) + tens[Math.floor(rest / 10)]
}
