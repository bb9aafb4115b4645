import { mutant, type Mutant } from './mutant.ts'

const runtime = 'engine/src/runtime'
const store = 'engine/src/store'

/** Faults in what stands between the rules and the log. */
export const engineMutants: readonly Mutant[] = [
  mutant(
    'answer before the append',
    `${runtime}/writer.ts`,
    'const { appends, position } = await appendStaged(',
    'for (const { answers } of auctions) for (const { pending, outcome } of answers) pending.answer(outcome)\n      const { appends, position } = await appendStaged(',
  ),
  mutant(
    'no repetition is recognised',
    `${runtime}/stage-command.ts`,
    'if (first !== undefined) {\n    staged',
    'if (first !== undefined && first < 0) {\n    staged',
  ),
  mutant(
    'a reused id passes for a repetition',
    `${runtime}/stage-command.ts`,
    'if (event.commandDigest !== digest)',
    'if (event.commandDigest === "")',
  ),
  mutant(
    'ids forgotten by a restart',
    `${runtime}/auction-loading.ts`,
    '    entry.commands.setFirst(event.commandId, main.revision)\n',
    '',
  ),
  mutant(
    'engine time is the clock',
    `${runtime}/stage-command.ts`,
    'laterOf(pending.arrivedAt, entry.lastEventAt)',
    'laterOf(pending.arrivedAt, pending.arrivedAt)',
  ),
  mutant(
    'deadlines not written first',
    `${runtime}/stage-command.ts`,
    '!stageDeadlines(staged, at, options.sha256Hex) || ',
    '',
  ),
  mutant(
    'attempts not recorded',
    `${runtime}/stage-command.ts`,
    'attempt === null ? null : stageAttempt(staged, attempt, origin, options.sha256Hex)',
    'null',
  ),
  mutant(
    'refusal answered without its record',
    `${runtime}/stage-command.ts`,
    "needs: attempt === null ? 'main' : 'attempts'",
    "needs: 'main'",
  ),
  mutant(
    'a conflict counts as written',
    `${runtime}/settle.ts`,
    "result === null || result.status === 'appended'",
    "result === null || result.status === 'conflict' || result.status === 'appended'",
  ),
  mutant(
    'unknown counts as written',
    `${runtime}/settle.ts`,
    "result === null || result.status === 'appended'",
    "result === null || result.status === 'unknown' || result.status === 'appended'",
  ),
  mutant(
    'unavailable counts as written',
    `${runtime}/settle.ts`,
    "result === null || result.status === 'appended'",
    "result === null || result.status === 'unavailable' || result.status === 'appended'",
  ),
  mutant(
    'a failed append leaves its state behind',
    `${runtime}/writer.ts`,
    'this.#cache.forget(entry.auctionId)',
    '{}',
  ),
  mutant(
    'event id of the command alone',
    `${runtime}/seal.ts`,
    'saidBy(fact, origin)',
    '`${type} ${commandId}`',
    1000,
  ),
  mutant(
    'hash without the tail',
    `${runtime}/seal.ts`,
    'sha256Hex(previousHash + canonical)',
    'sha256Hex(previousHash + canonical.slice(0, canonical.indexOf(\',"id":\')))',
  ),
  mutant('previous hash not passed on', `${runtime}/seal.ts`, '    hash = next.event.hash\n', ''),
  mutant(
    'a deadline that failed is not tried again',
    `${runtime}/deadlines.ts`,
    'this.#retry(auctionId, at)\n    if',
    'void 0\n    if',
    1000,
  ),
  mutant(
    'deadlines forgotten by a restart',
    `${runtime}/engine.ts`,
    'if (this.#owns(auctionId)) this.#deadlines.set(auctionId, at)',
    'if (this.#owns(auctionId)) continue',
    1000,
  ),
  mutant(
    'attempts continue at their first',
    `${runtime}/auction-loading.ts`,
    "direction: 'backwards', limit: 1",
    "direction: 'forwards', limit: 1",
  ),
  mutant(
    'attempts without their main events',
    `${runtime}/stage-command.ts`,
    '{ ...request, onlyWith: main.from.stream }',
    'request',
    1000,
  ),
  mutant(
    'a stale fence',
    `${store}/append-rules.ts`,
    'if (expected === current)',
    'if (expected <= current)',
  ),
  mutant(
    'any event passes for a repeated one',
    `${store}/append-rules.ts`,
    'idAt(expected + 1 + index) === event.id',
    'idAt(expected + 1 + index) !== undefined',
  ),
  mutant(
    'a torn request',
    `${store}/memory/memory-log.ts`,
    'for (const [index, { id, type }] of request.events.entries())',
    'for (const [index, { id, type }] of request.events.slice(0, 1).entries())',
  ),
]

const lease = 'engine/src/store/stream-lease.ts'

/** Faults in the lease of an EventStoreDB, which reads the leader and receives heartbeats. */
export const leaseMutants: readonly Mutant[] = [
  {
    name: 'a refusal answered without a proof of the lead',
    patches: [
      {
        file: 'engine/src/runtime/writer.ts',
        find: 'const leads = await this.#leads()',
        replace: 'const leads = true',
      },
    ],
    caughtBy: { tests: ['engine/src/runtime/once-and-only-once.test.ts'] },
  },
  mutant(
    'the lead proved by the clock',
    lease,
    'if (!this.#isInUse) return false\n    try {',
    'if (!this.#isInUse) return false\n    if (this.mayWrite()) return true\n    try {',
  ),
  mutant(
    'a lease taken over at a newly read revision, without silence',
    'engine/src/transport/lease-heartbeats.ts',
    'return known ?? 0',
    'return known ?? Infinity',
  ),
  mutant(
    'a rival is not waited for',
    lease,
    'if (this.#mayHaveRival) await this.#options.pause(PROOF_MS)',
    '',
  ),
  mutant(
    'a lease kept by entries',
    lease,
    'isProven = await this.prove()',
    "isProven = await this.prove()\n      if (isProven) this.#revision = (await this.#options.entries.add('LeaseKept', this.#holder, this.#revision).catch(() => null)) ?? this.#revision",
  ),
]
