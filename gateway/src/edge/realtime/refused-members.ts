import type { Viewer } from '../../policies/viewer.ts'
import type { Listener } from './auction-rooms.ts'

export type MemberRefusal = 'auctionNotFound' | 'unavailable'

type Lookup = {
  /** Whether a viewer may see the auction. */
  readonly maySee: (viewer: Viewer) => Promise<boolean>
  readonly onError: (error: unknown) => void
}

/**
 * Those who may not see an auction, asked once per person. Whom the database cannot be asked about may not
 * see it for now (`unavailable`).
 */
export async function* refusedMembers(
  members: Iterable<Listener>,
  { maySee, onError }: Lookup,
): AsyncGenerator<readonly [Listener, MemberRefusal]> {
  const results = new Map<string, MemberRefusal | null>()
  const lookUp = async (viewer: Viewer): Promise<MemberRefusal | null> => {
    try {
      return (await maySee(viewer)) ? null : 'auctionNotFound'
    } catch (error) {
      onError(error)
      return 'unavailable'
    }
  }
  for (const member of members) {
    const key = member.viewer.kind === 'visitor' ? '' : member.viewer.userId
    const known = results.get(key)
    const result = known === undefined ? await lookUp(member.viewer) : known
    results.set(key, result)
    if (result !== null) yield [member, result]
  }
}
