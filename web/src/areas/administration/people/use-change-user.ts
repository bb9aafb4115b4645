import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import { useChange } from '../shared/use-change.ts'
import { platformKeys } from '../../../kernel/api/platform-queries.ts'

/** Changes somebody's account; its page, the table, its houses and its history are read anew. */
export function useChangeUser<Input>(
  change: (input: Input) => Promise<AdministeredUser | undefined>,
  done: string,
  onDone?: () => void,
) {
  return useChange({
    change,
    done,
    outdated: [platformKeys.users, platformKeys.tenants, platformKeys.history],
    ...(onDone && { onDone }),
  })
}
