import type { UserId } from '@zuschlag/contracts/kernel/ids'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import { deterministicUuid } from '../domain/evidence/deterministic-id.ts'

/** The bidders of a scenario: names in the scenario, ids in the engine, the same ids in every run. */
export type Players = {
  readonly idOf: (name: string) => UserId
  readonly nameOf: (id: UserId) => string
  /** The name as JSON. */
  readonly quotedNameOf: (id: UserId) => string
}

export function createPlayers(sha256Hex: Sha256Hex): Players {
  const ids = new Map<string, UserId>()
  const names = new Map<UserId, string>()
  const quoted = new Map<UserId, string>()
  return {
    idOf(name) {
      let id = ids.get(name)
      if (id === undefined) {
        id = deterministicUuid(`bidder ${name}`, sha256Hex) as UserId
        ids.set(name, id)
        names.set(id, name)
        quoted.set(id, JSON.stringify(name))
      }
      return id
    },
    nameOf: (id) => names.get(id) ?? id,
    quotedNameOf: (id) => quoted.get(id) ?? JSON.stringify(id),
  }
}
