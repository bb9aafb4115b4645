import { CatchBoundary } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { DeferredRender } from '../../design/lazily.tsx'
import { Notice } from '../../design/notice.tsx'
import { ignoreError } from '../api/ignore-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/**
 * A part of a page whose code comes after the page's. Where that does not come, or the part breaks, the rest
 * of the page stays in use, and the part can be asked for again. What is there already is rendered at once,
 * without `waiting` in between; a deferred part right after what stands around it.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, isDeferred = false }: { waiting?: ReactNode; isDeferred?: boolean } = {},
) {
  let known: ComponentType<Props> | undefined
  const ask = async () => {
    known = await load()
    return { default: known }
  }
  const newest = () => known ?? lazy<ComponentType<Props>>(ask)

  // Outside of what waits for the code, so that an attempt stays the same until it is dropped.
  function Attempt(props: Props) {
    const [Part] = useState(newest)
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
  function LazyPart(props: Props) {
    const part = (
      <CatchBoundary getResetKey={() => 'part'} errorComponent={PartFailure}>
        <Attempt {...props} />
      </CatchBoundary>
    )
    return isDeferred ? <DeferredRender>{part}</DeferredRender> : part
  }
  /** Asks for the code ahead of its use. */
  LazyPart.preload = () => void ask().catch(ignoreError)
  return LazyPart
}

/** In place of a part of the page that did not come or broke. */
function PartFailure({ reset }: { reset: () => void }) {
  const { t } = useTranslation()
  return (
    <Notice tone="outbid" role="alert" title={t('readFailure.part')}>
      <Button variant="text" size="small" onPress={reset}>
        {t('readFailure.retry')}
      </Button>
    </Notice>
  )
}
