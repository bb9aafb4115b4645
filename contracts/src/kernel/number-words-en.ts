const small = [
  '',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const
const large = [
  { value: 1_000_000_000, name: 'billion' },
  { value: 1_000_000, name: 'million' },
  { value: 1_000, name: 'thousand' },
] as const

/**
 * A whole number, 1 to 9 999 999 999, in British English words: "two million three hundred and fifty
 * thousand".
 */
export function englishNumberWords(value: number): string {
  const words: string[] = []
  let rest = value
  for (const { value: unit, name } of large) {
    const count = Math.floor(rest / unit)
    rest %= unit
    if (count > 0) words.push(`${belowThousand(count)} ${name}`)
  }
  if (rest > 0)
    words.push(words.length > 0 && rest < 100 ? `and ${belowThousand(rest)}` : belowThousand(rest))
  return words.join(' ')
}

/** 1 to 999. */
function belowThousand(value: number): string {
  const hundreds = Math.floor(value / 100)
  const rest = belowHundred(value % 100)
  if (hundreds === 0) return rest
  return rest === '' ? `${small[hundreds]} hundred` : `${small[hundreds]} hundred and ${rest}`
}

function belowHundred(value: number): string {
  if (value < 20) return small[value] ?? ''
  const unit = value % 10
  const ten = tens[Math.floor(value / 10)] ?? ''
  return unit === 0 ? ten : `${ten}-${small[unit]}`
}
