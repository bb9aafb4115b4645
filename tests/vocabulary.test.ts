import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Words that this project does not use, each with the field's standard term. */
type RetiredWord = {
  readonly word: RegExp
  /** What to write in its place; the message of the failing test. */
  readonly instead: string
  /** A sentence or name in which it occurred. */
  readonly example: string
}

const retiredWords: readonly RetiredWord[] = [
  {
    // The key of a text and a subject of NATS stay as released.
    word: /(?<!watchers\.|kind\}\.|text\.|runningAuction\.)\b(tells?|told|telling)\b/i,
    instead: 'log, emit, notify, publish, set or send',
    example: 'what a reader was told',
  },
  { word: /\b(hears?|heard|hearing)\b/i, instead: 'receive', example: 'what was heard of others' },
  {
    word: /\b(drawn|drew) (by|for|on) the server\b|\bserver (draws|drew)\b|\bdrawn pages?\b|(page|Page)Drawn|drawnPage|DrawnPage/,
    instead: 'server-rendered',
    example: 'a page drawn by the server',
  },
  {
    word: /(?<!')\bhandover\b|\btaken over by the browser\b|\bisTakenOver\b/i,
    instead: 'hydration, dehydrated',
    example: 'the handover in the page',
  },
  {
    // A picture shows houses.
    word: /\b(house's|(?!townHouse)[a-z]\w*House\w*|house[A-Z]\w*|HouseDefaults|(own|whole|another) house)\b/,
    instead: 'tenant',
    example: 'ownHouse',
  },
  {
    word: /\b(dispute|at the) desks?\b|DisputeDesk|\bDesk[A-Z]/,
    instead: 'dispute service',
    example: 'the dispute desk',
  },
  { word: /\b(front )?doors?\b/i, instead: 'admission control, listener', example: 'the front door' },
  { word: /\b(slow |a )?lanes?\b/i, instead: 'priority queue', example: 'a lane of their own' },
  {
    word: /\bjudg(e|es|ed|ing|ements?|ments?)\b|\bjudge[A-Z]|[a-z]Judge\b/i,
    instead: 'verify, check',
    example: 'judgeAuction',
  },
  { word: /\bseats?\b|\bPartitionSeats\b/i, instead: 'lease, assignment', example: 'a partition’s seat' },
  // SQL and iCalendar have the word too, quoted or in capitals.
  { word: /(?<!['.])\b[Bb](egin|egins|egun|egan)\b/, instead: 'start', example: 'requests begin in turns' },
  {
    // Labels of metrics (`budget.bid`) stay as released.
    word: /budgets?(?!\.[\w$'])/i,
    instead: 'limit, requestLimits',
    example: 'BudgetName and a spent budget',
  },
  { word: /\banew\b/i, instead: 'again', example: 'drawn anew' },
  { word: /\bwhoever\b/i, instead: 'anyone who, the one that', example: 'whoever holds the lease' },
  { word: /\bfor ever\b/i, instead: 'permanently', example: 'kept for ever' },
  { word: /\ball the same\b/i, instead: 'nevertheless', example: 'there all the same' },
  { word: /\blest\b/i, instead: 'so that … not', example: 'lest it be lost' },
  {
    // A field of the API and a text for people stay.
    word: /(?<!the auction is )\bunder way\b|(?<!commands)UnderWay\b|under_way/i,
    instead: 'in flight, running',
    example: 'commands under way',
  },
  { word: /\bstumbl(e|es|ed|ing)\b/i, instead: 'fail', example: 'Delivery stumbled' },
  { word: /\bspare[- ]time\b|SpareTime/i, instead: 'idle priority', example: 'SpareTimeThread' },
  { word: /\b(wired|wiring)\b|Wiring\b/i, instead: 'transport, composition', example: 'openWiring' },
  { word: /verdict/i, instead: 'result', example: 'the verdict on a file' },
  { word: /\bledgers?\b/i, instead: 'map, versioned map', example: 'a ledger of bids' },
  {
    word: /\b(spelled|spells?|spelling)\b|Spelled[A-Z]/i,
    instead: 'written, encoded, formatted',
    example: 'SpelledBid',
  },
  {
    word: /\bfair[- ]turns?\b|FairTurns|\bin turns\b/i,
    instead: 'fair scheduler, alternately',
    example: 'requests begin in turns',
  },
  { word: /\bgiveWay\b|\bgives? way\b/i, instead: 'yieldToEventLoop', example: 'giveWay(timers)' },
  { word: /\bafresh\b/i, instead: 'again, from the start', example: 'startAfresh and afresh' },
  {
    // Paths of the API stay as released.
    word: /(?<!(?<!contracts)\/administration\/)\b(time-line|time line)s?\b(?!\.csv)/i,
    instead: 'activity, history',
    example: 'the time line of a tenant',
  },
  { word: /\binsured\b/, instead: 'withFallback', example: 'insured(read)' },
  { word: /\bzuschlag_limit_use\b/, instead: 'zuschlag_limit_usage', example: 'zuschlag_limit_use > 0.8' },
  {
    word: /\b(whomever|upon|amongst|whence|spelt)\b/i,
    instead: 'anyone who, on, among, from where, written',
    example: 'whomever it concerns',
  },
  { word: /\bnone the less\b/i, instead: 'nevertheless', example: 'kept none the less' },
  {
    word: /\b(holds?|hold) (nobody|no other|nothing) up\b|\bhung up\b/i,
    instead: 'delay, disconnect',
    example: 'holds nobody up',
  },
]

const root = path.resolve(import.meta.dirname, '..')
/** Texts for people, recorded data, generated files, and what must name the words to find them. */
const exempt =
  /^(CHANGELOG\.md|tests\/vocabulary\.test\.ts|scripts\/demo\/|web\/content\/|tests\/fixtures\/|tests\/fuzz\/corpus\/)|\.gen\.ts$|\/migrations\/|\/(de|en)\.json$/
const searched = /\.(ts|tsx|mjs|cjs|md|yml|yaml|json|css)$/

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  .split('\n')
  .filter((file) => searched.test(file) && !exempt.test(file) && !file.endsWith('package-lock.json'))
  .filter((file) => existsSync(path.join(root, file)))

test('no source, document or test title uses a retired word', () => {
  const found: string[] = []
  for (const file of files) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n')
    for (const [index, line] of lines.entries()) {
      for (const { word, instead } of retiredWords) {
        const [hit] = word.exec(line) ?? []
        if (hit !== undefined) found.push(`${file}:${index + 1}: "${hit}" → ${instead}`)
      }
    }
  }
  expect(found).toEqual([])
})

test('each retired word has a standard term, and is found in the sentence it came from', () => {
  for (const { word, instead, example } of retiredWords) {
    expect(instead.length).toBeGreaterThan(0)
    expect(example).toMatch(word)
  }
})
