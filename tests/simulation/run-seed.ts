import { EngineProcess } from './engine-process.ts'
import { happen } from './happenings.ts'
import { LeaseSimulation } from './lease-simulation.ts'
import { CLOCKS_APART_MS, Simulation } from './simulation.ts'
import { SimulationFailure } from './world.ts'

const HAPPENINGS_MIN = 15
const HAPPENINGS_MAX = 30
/**
 * By then, without new faults, everybody must know everything: longer than every back-off, look and
 * reconciliation.
 */
const REST_MS = 30_000

export type SeedReport = {
  readonly seed: number
  readonly failure: SimulationFailure | null
  /** Cases that were met, and how often. */
  readonly reached: ReadonlyMap<string, number>
  readonly steps: number
}

/** Every so many worlds have one more beside them, in which engines contend for a lease. */
const LEASE_WORLD_EVERY = 4

/**
 * Plays the worlds of one seed to their end. Never rejects for an invariant that does not hold: that is what
 * it reports.
 */
export async function runSeed(
  seed: number,
  trace: ((line: string) => void) | null = null,
): Promise<SeedReport> {
  await breath()
  const simulation = new Simulation(seed, trace)
  const failure = await failureOf(play(simulation))
  for (const process of [
    simulation.engine,
    simulation.formerEngine,
    simulation.projector,
    simulation.gateway,
  ])
    process?.kill()
  const { world, steps } = simulation
  if (failure !== null || seed % LEASE_WORLD_EVERY !== 0)
    return { seed, failure, reached: world.reached, steps }
  const contest = await playLease(seed, trace)
  return {
    seed,
    failure: contest.failure,
    reached: new Map([...world.reached, ...contest.reached]),
    steps: steps + contest.steps,
  }
}

async function playLease(
  seed: number,
  trace: ((line: string) => void) | null,
): Promise<Omit<SeedReport, 'seed'>> {
  const simulation = new LeaseSimulation(seed, trace)
  const failure = await failureOf(simulation.play())
  simulation.end()
  return { failure, reached: simulation.world.reached, steps: simulation.steps }
}

/** What a world fails by, null where it keeps every promise. */
async function failureOf(played: Promise<void>): Promise<SimulationFailure | null> {
  try {
    await played
    return null
  } catch (error) {
    return error instanceof SimulationFailure
      ? error
      : new SimulationFailure('nothing throws', stackOf(error))
  }
}

/** A world never lets the event loop of the real machine turn, so that it turns between two of them. */
function breath(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve)
  })
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

async function play(simulation: Simulation): Promise<void> {
  const { world } = simulation
  await simulation.open()
  for (let rest = world.random.between(HAPPENINGS_MIN, HAPPENINGS_MAX); rest > 0; rest -= 1) {
    await happen(simulation)
    await simulation.settle()
    await simulation.pass(world.random.pick([0, 0, 1, 2, 5, 20, 300]))
  }
  if (world.random.chance(0.3)) await failAtTheEnd(simulation)
  await comeToRest(simulation)
}

/**
 * An end comes while nobody is there any more and the disk fails: nothing but the engine's own persistence
 * writes it afterwards.
 */
async function failAtTheEnd(simulation: Simulation): Promise<void> {
  const { world, referee, auctions, engine, clients } = simulation
  const { endMs, status } = referee.factsOf(world.random.pick(auctions)) ?? { endMs: null, status: 'draft' }
  if (engine === null || endMs === null || status !== 'published') return
  await simulation.pass(1000)
  if (clients.waiting > 0) return
  world.reach('endOnBrokenDisk')
  engine.connection.trouble = 1
  world.scheduler.sleepUntil(world.scheduler.nowMs + Math.max(0, endMs - 5 - world.clockMs))
  await simulation.pass(5 + CLOCKS_APART_MS)
}

/**
 * All faults end, everything runs again, and the world must come to rest with everybody knowing everything.
 */
async function comeToRest(simulation: Simulation): Promise<void> {
  const { world, disk, bus } = simulation
  world.isCalm = true
  world.say(() => '— calm')
  simulation.formerEngine?.kill()
  simulation.formerEngine = null
  simulation.engine ??= new EngineProcess(world, disk, bus)
  for (const watcher of simulation.watchers) {
    watcher.isSlow = false
    if (!watcher.isSubscribed) watcher.connect(simulation.gateway, true)
  }
  const untilMs = world.scheduler.nowMs + REST_MS
  await simulation.until(() => simulation.isAtRest || world.scheduler.nowMs > untilMs)
  world.demand(simulation.isAtRest, 'the world comes to rest', () => simulation.unrest)
  world.throwFailure()
}
