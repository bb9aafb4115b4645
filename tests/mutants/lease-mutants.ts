import type { Mutant } from './mutant.ts'
import { mutant } from './mutant.ts'

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
