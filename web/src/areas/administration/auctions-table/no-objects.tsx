import { Button } from '../../../design/button.tsx'
import { EmptyState } from '../../../design/empty-state.tsx'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import type { ObjectsSearch } from './objects-search-schema.ts'

type Props = { search: ObjectsSearch; onSearch: (change: Partial<ObjectsSearch>) => void }

/** In place of rows; where the table was narrowed, with the way to all of them. */
export function NoObjects({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const isNarrowed = search.search !== undefined || search.phase !== undefined || search.tenant !== undefined
  return (
    <EmptyState
      title={t(isNarrowed ? 'administration.objects.none' : 'administration.objects.noneYetTitle')}
      action={
        isNarrowed ? (
          <Button
            variant="secondary"
            size="small"
            onPress={() =>
              onSearch({ search: undefined, phase: undefined, tenant: undefined, skip: undefined })
            }
          >
            {t('administration.objects.showAll')}
          </Button>
        ) : undefined
      }
    >
      {t(isNarrowed ? 'administration.objects.noneReason' : 'administration.objects.noneYet')}
    </EmptyState>
  )
}
