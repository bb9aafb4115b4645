import { hash } from 'node:crypto'
import { nodeSha256 } from '@zuschlag/engine/verification-cli/node-crypto'
import { verifyExport } from '@zuschlag/engine/verification/verify-export'
import { MalformedScenario } from '@zuschlag/engine/scenario/scenario-step'
import { simulateAll } from '@zuschlag/engine/scenario/simulate'
import { decodeLogged, encodeEvent, UnreadableEventError } from '@zuschlag/engine/store/codec'
import type { LogPosition } from '@zuschlag/engine/store/event-log'
import type { Target } from './fuzz.ts'

const place = { position: '1' as LogPosition, stream: 'auction-1' }

async function* whole(input: Buffer): AsyncGenerator<Uint8Array> {
  yield input
}

/** A stored event: read, or refused as unreadable; what was read is written as the same event. */
const events: Target = {
  name: 'events',
  share: 52,
  run(input) {
    try {
      const { event } = decodeLogged(place, input.toString('utf8'))
      return encodeEvent(event) !== ''
    } catch (error) {
      if (error instanceof UnreadableEventError || error instanceof SyntaxError) return false
      throw error
    }
  },
}

/** A file of scenarios: played, or refused in one line. */
const scenarios: Target = {
  name: 'scenarios',
  share: 5,
  async run(input) {
    try {
      const io = {
        print: () => undefined,
        say: () => undefined,
        sha256Hex: (text: string) => hash('sha256', text),
      }
      return (await simulateAll(whole(input), io)) > 0
    } catch (error) {
      if (!(error instanceof MalformedScenario)) throw error
      if (/[\r\n]|^\s*at /m.test(error.message)) throw new Error('Not one line', { cause: error })
      return false
    }
  },
}

/** A dispute file: never a throw, and never believed when a byte of it was changed. */
const exports: Target = {
  name: 'exports',
  share: 1,
  async run(input) {
    const result = await verifyExport(whole(input), { sha256: nodeSha256, receipts: [] })
    return result.status === 'fits'
  },
}

export const engineTargets: readonly Target[] = [events, scenarios, exports]
