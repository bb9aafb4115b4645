import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import { SearchBox } from '../table/search-box.tsx'

type Props = { value: string; onChange: (search: string) => void }

/** Narrows by name what a field offers that cannot show all tenants. */
export function TenantSearch(props: Props) {
  const { t } = useTranslation()
  return (
    <SearchBox
      label={t('platform.tenants.search')}
      placeholder={t('platform.tenants.searchHint')}
      {...props}
    />
  )
}
