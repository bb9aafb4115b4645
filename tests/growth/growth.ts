import { Agent } from 'node:http'
import { sendHttpCall } from '../../scripts/client/http-call.ts'
import type { OpenApi } from '../faults/walk/walk-operations.ts'
import type { WalkScene } from '../faults/walk/walk-scene.ts'
import { openScene } from '../faults/walk/walk-scene.ts'
import type { Filling } from './fill.ts'
import { BUSY_BIDDERS, fillAccounts, fillLog } from './fill.ts'
import type { Growth, GrowthResult, Measured, Unequal } from './growth-figures.ts'
import { variantsOf } from './growth-operations.ts'

export type GrowthSize = Filling & { /** Bids of one auction. */ readonly longest: number }

/** What the small installation has: more than any page shows, so that a page is compared with a page. */
const smallSize: GrowthSize = { objects: 95, accounts: 150, bids: 950, longest: 600 }

/** Of so many answers the fastest counts: what else a machine does makes answers slower, never faster. */
const ROUNDS = 4
const READY_WITHIN_MS = 15 * 60_000

const readers = ['visitor', 'bidder', 'broker', 'administrator', 'winner'] as const
type Reader = (typeof readers)[number]

/** Somebody of a kind; others of it take turns, so that no limit of an account is met. */
function cookieOf({ bidders, brokers, administrators, winner }: WalkScene, reader: Reader, turn: number) {
  if (reader === 'visitor') return undefined
  const people = {
    bidder: bidders.slice(0, BUSY_BIDDERS),
    broker: brokers,
    administrator: administrators,
    winner: [winner],
  }[reader]
  return people[turn % people.length]
}

/** Opens both installations, reads everything in both, and takes them down. */
export async function runGrowth(size: GrowthSize, say: (line: string) => void): Promise<GrowthResult> {
  await using opened = new AsyncDisposableStack()
  process.once('SIGTERM', () => void opened.disposeAsync().finally(() => process.exit(143)))
  const open = async (of: GrowthSize): Promise<WalkScene> => {
    say(`an installation with ${of.objects} objects and ${of.bids + of.longest} bids`)
    const scene = await openInstallation(of)
    opened.defer(scene.stop)
    return scene
  }
  return await compareGrowth(await open(smallSize), await open(size), say)
}

/** An installation of a size, with the auctions and the people of the walk. */
async function openInstallation(size: GrowthSize): Promise<WalkScene> {
  const scene = await openScene(
    { bids: size.longest, documents: 3, accesses: 50 },
    { fill: (log) => fillLog(log, size), readyWithinMs: READY_WITHIN_MS },
  )
  await fillAccounts(scene.place.databaseUrl, size)
  return scene
}

/** Reads everything as each reader in both installations, alternately. */
async function compareGrowth(
  small: WalkScene,
  large: WalkScene,
  say: (line: string) => void,
): Promise<GrowthResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answer = async ({ place: { port } }: WalkScene, path: string, cookie?: string): Promise<Answer> => {
    const from = performance.now()
    const call = sendHttpCall({ port, agent, path, cookie }, true)
    const { status, text } = await call.catch(() => ({ status: 0, text: '' }))
    return { status, ms: performance.now() - from, bytes: Buffer.byteLength(text) }
  }
  const asked = await sendHttpCall({ port: small.place.port, agent, path: '/api/openapi.json' }, true)
  const requests = variantsOf(JSON.parse(asked.text) as OpenApi)
  const measured: Growth[] = []
  const unequal: Unequal[] = []
  const answered = new Set<string>()
  for (const [turn, { operation, path }] of requests.entries()) {
    for (const reader of readers) {
      // Asked only for what nobody else gets.
      if (reader === 'winner' && answered.has(nameOf(operation))) continue
      const rounds: (readonly [Answer, Answer])[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const one = await answer(small, path, cookieOf(small, reader, turn))
        rounds.push([one, await answer(large, path, cookieOf(large, reader, turn))])
        if (round === 0 && rounds.flat().every(({ status }) => !isAnswer(status))) break
      }
      const statuses = [...new Set(rounds.flat().map(({ status }) => status))]
      if (statuses.every((status) => !isAnswer(status))) continue
      answered.add(nameOf(operation))
      if (statuses.every(isAnswer)) {
        const [before, after] = [fastest(rounds.map(([one]) => one)), fastest(rounds.map(([, one]) => one))]
        measured.push({ operation, reader, small: before, large: after })
      } else unequal.push({ operation, reader, statuses: statuses.join(' and ') })
    }
    say(operation)
  }
  agent.destroy()
  const names = new Set(requests.map(({ operation }) => nameOf(operation)))
  return { measured, unequal, unanswered: [...names].filter((name) => !answered.has(name)) }
}

const nameOf = (operation: string): string => operation.split(' ')[0] ?? ''

type Answer = Measured & { readonly status: number }

const isAnswer = (status: number): boolean => status === 200 || status === 204

function fastest(answers: readonly Answer[]): Measured {
  const ms = answers.reduce((least, answer) => Math.min(least, answer.ms), Number.POSITIVE_INFINITY)
  return { ms, bytes: answers[0]?.bytes ?? 0 }
}
