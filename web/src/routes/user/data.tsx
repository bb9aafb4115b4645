import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '../../kernel/i18n/use-translation.ts'
import { ignoreError } from '../../kernel/api/ignore-error.ts'
import { hardNavigate } from '../../app/hard-navigate.ts'
import { usePageTitle } from '../../app/use-page-meta.ts'
import { keepToastForNextPage } from '../../design/toast-store.ts'
import { DataPage } from '../../areas/account/user/data-page.tsx'
import { secondFactorQuery } from '../../areas/account/user/queries.ts'

export const Route = createFileRoute('/user/data')({
  loader: ({ context }) => {
    void context.queryClient.query(secondFactorQuery).catch(ignoreError)
  },
  component: function Data() {
    const { t } = useTranslation()
    usePageTitle(t('user.data.title'))
    const { user } = Route.useRouteContext()
    const leave = () => {
      keepToastForNextPage({ tone: 'done', text: t('user.data.erasedDone') })
      hardNavigate('/')
    }
    return <DataPage email={user.email} onDeleted={leave} />
  },
})
