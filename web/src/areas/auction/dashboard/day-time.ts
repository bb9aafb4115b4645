export type DayTime = 'morning' | 'day' | 'evening'

const MORNING_FROM_H = 4
const DAY_FROM_H = 11
const EVENING_FROM_H = 18

/** Which greeting fits a moment, by the reader's own clock time (`timeZone` is an IANA zone). */
export function dayTimeAt(ms: number, timeZone: string | undefined): DayTime {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      hourCycle: 'h23',
      ...(timeZone ? { timeZone } : {}),
    }).format(ms),
  )
  if (hour < MORNING_FROM_H || hour >= EVENING_FROM_H) return 'evening'
  return hour < DAY_FROM_H ? 'morning' : 'day'
}
