import { EngineProcess } from './engine-process.ts'
import { GatewayProcess } from './gateway-process.ts'
import { ProjectorProcess } from './projector-process.ts'
import { nightAround } from './referee-clock.ts'
import { weightingOf } from './random.ts'
import type { Simulation } from './simulation.ts'

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
export async function happen(simulation: Simulation): Promise<void> {
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
