import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeProfile, type Profile } from '@zuschlag/contracts/user/profile'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { call } from '../../../kernel/api/call.ts'
import { requireBody } from '../../../kernel/api/require-body.ts'
import { currentUserQuery } from '../../../kernel/api/queries.ts'
import { showToast } from '../../../design/toast-store.ts'
import { storeLanguage, switchLanguage } from '../../../kernel/i18n/i18n.ts'
import type { ProfileChange } from './profile-values.ts'
import { profileQuery } from './queries.ts'

/** Saves the profile. A chosen language is spoken from then on, on this device too. */
export function useChangeProfile(onSaved: (profile: Profile) => void) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ProfileChange) => requireBody(await call(changeProfile, { body })),
    onSuccess: async (profile) => {
      queryClient.setQueryData(profileQuery.queryKey, profile)
      void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, exact: true })
      if (profile.language !== null) {
        storeLanguage(profile.language)
        await switchLanguage(profile.language)
      }
      showToast({ tone: 'done', text: t('user.saved') })
      onSaved(profile)
    },
    meta: { showsItself: true },
  })
}
