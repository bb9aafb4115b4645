import { ButtonLink } from '../design/button-link.tsx'
import { EmptyState } from '../design/empty-state.tsx'
import { Skeleton } from '../design/skeleton.tsx'
import { VisuallyHidden } from '../design/visually-hidden.tsx'
import { useTranslation } from '../kernel/i18n/use-translation.ts'

/** Stands in while a page's code or first data is on its way. */
export function PageLoading() {
  const { t } = useTranslation()
  return (
    <div className="wrap start gap-5 grid page-room" aria-busy="true">
      <VisuallyHidden>{t('shell.loading')}</VisuallyHidden>
      <Skeleton width="18rem" height="2.625rem" />
      <Skeleton width="26rem" />
      <Skeleton height="16rem" />
    </div>
  )
}

export function PageNotFound() {
  const { t } = useTranslation()
  return (
    <NothingHere title={t('shell.notFound.title')} action={t('shell.notFound.action')}>
      {t('shell.notFound.text')}
    </NothingHere>
  )
}

type NothingHereProps = { title: string; children: string; action: string }

/** In place of a page that is not there, or not for this reader; leads to the open offers. */
export function NothingHere({ title, children, action }: NothingHereProps) {
  const { language: lang } = useTranslation()
  return (
    <div className="wrap start gap-5 grid page-room">
      <EmptyState
        headingLevel={1}
        drawing="sadFace"
        title={title}
        action={
          <ButtonLink variant="secondary" size="small" to="/$lang/objects" params={{ lang }}>
            {action}
          </ButtonLink>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
