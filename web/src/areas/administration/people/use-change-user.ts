import type { AdministeredUser } from '@zuschlag/contracts/administration/users'
import { useChange } from '../editing/use-change.ts'
import { platformKeys } from '../../../kernel/api/platform-queries.ts'

/** Changes an account and refetches its page, the table, its tenants and its history. */
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
