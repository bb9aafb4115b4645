import { EngineProcess } from './engine-process.ts'
import { LeaseSimulation } from './lease-simulation.ts'
import { CLOCKS_APART_MS, Simulation } from './simulation.ts'
import { SimulationFailure } from './world.ts'
import { GatewayProcess } from './gateway-process.ts'
import { ProjectorProcess } from './projector-process.ts'
import { nightAround } from './referee-clock.ts'
import { weightingOf } from './random.ts'

/** What happens in a world, by how often. */
const happenings = weightingOf({
  command: 60,
  bidRush: 12,
  resend: 6,
  reuseId: 3,
  jumpToEdge: 10,
  shiftClock: 4,
  killEngine: 4,
  cutPower: 4,
  takeover: 4,
  killFormer: 3,
  troubleLog: 8,
  killProjector: 4,
  killGateway: 2,
  watcherComes: 8,
  watcherGoes: 3,
  watcherLags: 6,
  watcherAsks: 3,
  troubleReads: 2,
})
type Happening = (typeof happenings.keys)[number]

/** The next thing that happens to a world. */
async function happen(simulation: Simulation): Promise<void> {
  const { world } = simulation
  const kind = world.random.weighted(happenings)
  if (kind !== 'command') world.reach(`happening:${kind}`)
  if (kind !== 'command') world.say(() => `— ${kind}`)
  await happeningsOf[kind](simulation)
}

const happeningsOf: Readonly<Record<Happening, (simulation: Simulation) => void | Promise<void>>> = {
  command: (simulation) => {
    const { people, clients, world, auctions } = simulation
    clients.send(people.next(world.random.pick(auctions)))
  },
  bidRush: ({ people, clients, world, auctions }) => {
    const auctionId = world.random.pick(auctions)
    for (let count = world.random.between(2, 5); count > 0; count -= 1) clients.send(people.bid(auctionId))
  },
  resend: ({ clients, world }) => {
    if (clients.sendings.length > 0) clients.send(world.random.pick(clients.sendings).command)
  },
  reuseId: ({ clients, people, world }) => {
    if (clients.sendings.length > 2)
      clients.send(people.altered(world.random.pick(clients.sendings.slice(2)).command))
  },
  jumpToEdge,
  shiftClock: ({ world }) =>
    world.shiftClock(world.random.pick([-1, 1]) * world.random.pick([3, 400, 45_000])),
  killEngine: restartEngine,
  cutPower: async (simulation) => {
    restartEngine(simulation)
    await simulation.disk.cutPower()
  },
  takeover,
  killFormer: (simulation) => {
    simulation.formerEngine?.kill()
    simulation.formerEngine = null
  },
  troubleLog: ({ engine, world }) => {
    if (engine !== null) engine.connection.trouble = world.random.pick([0, 0.3, 0.8])
  },
  killProjector: (simulation) => {
    simulation.projector.kill()
    simulation.projector = new ProjectorProcess(
      simulation.world,
      simulation.disk,
      simulation.bus,
      simulation.store,
    )
  },
  killGateway: (simulation) => {
    simulation.gateway.kill()
    for (const watcher of simulation.watchers) watcher.disconnect()
    simulation.gateway = new GatewayProcess(simulation.world, simulation.bus, simulation.store)
  },
  watcherComes: ({ gateway, watchers, world }) =>
    world.random.pick(watchers).connect(gateway, world.random.chance(0.7)),
  watcherGoes: ({ watchers, world }) => world.random.pick(watchers).disconnect(),
  watcherLags: ({ watchers, world }) => {
    const watcher = world.random.pick(watchers)
    watcher.isSlow = !watcher.isSlow
  },
  watcherAsks: ({ watchers, world }) => world.random.pick(watchers).subscribeAgain(),
  troubleReads: ({ projector, world }) => {
    projector.connection.trouble = world.random.pick([0, 0.5])
  },
}

function restartEngine(simulation: Simulation): void {
  const { world, disk, bus } = simulation
  simulation.engine?.kill()
  simulation.engine = null
  // Nobody answers until the next one is up.
  world.scheduler.after(world.nature, world.random.between(0, 400), () => {
    simulation.engine ??= new EngineProcess(world, disk, bus)
  })
}

/**
 * A second engine takes over while the first one lives on: it was only slow, or the network between them
 * broke.
 */
function takeover(simulation: Simulation): void {
  const { world, disk, bus, engine } = simulation
  if (engine === null) return
  world.reach(`takeoverFencedBy:${disk.fencing}`)
  simulation.hadTwoWriters = true
  simulation.formerEngine?.kill()
  simulation.formerEngine = engine
  simulation.engine = new EngineProcess(world, disk, bus, { skewMs: world.random.pick([0, 0, -30, 250]) })
}

/**
 * Time jumps to where it matters: a start, an end, the window before it, the edges of the night; two
 * milliseconds around it.
 */
async function jumpToEdge(simulation: Simulation): Promise<void> {
  const { world, referee, auctions } = simulation
  const facts = referee.factsOf(world.random.pick(auctions))
  if (facts === undefined) return
  const { startMs, endMs, terms } = facts
  const night = nightAround(terms, world.clockMs + 90 * 60_000)
  const windowMs = terms.endExtensionStartMinutes * 60_000
  const edges = [
    startMs,
    ...(endMs === null ? [] : [endMs, endMs, endMs - windowMs]),
    ...(night === null ? [] : [night.from, night.to]),
  ]
  const ahead = edges.filter((edge) => edge > world.clockMs + 3)
  if (ahead.length === 0) return
  const waitMs = world.random.pick(ahead) + world.random.between(-3, 2) - world.clockMs
  world.say(() => `time jumps by ${waitMs} ms`)
  // A long wait passes at once, as it does for a machine that sleeps; the last moments before the edge are
  // lived through.
  world.scheduler.sleepUntil(world.scheduler.nowMs + waitMs - world.random.pick([0, 2, 30]))
  if (endMs !== null) world.reach('jumpedToEdge')
  // Deadlines must be written however badly the disk behaves just then.
  if (simulation.engine !== null && world.random.chance(0.2)) simulation.engine.connection.trouble = 0.9
  await simulation.pass(world.random.between(0, 3))
}

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
