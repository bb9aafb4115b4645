import { lazy, Suspense, useState, type ComponentProps } from 'react'
import type { Dialog as EagerDialog } from './dialog.tsx'

const load = () => import('./dialog.tsx')
const Dialog = lazy(async () => ({ default: (await load()).Dialog }))

/** Loads the code of dialogs ahead, where one will soon be wanted and the network may be gone by then. */
export function preloadDialog(): void {
  void load().catch(() => undefined)
}

/** A dialog whose code is loaded when it first opens: most pages are read without one. */
export function LazyDialog(props: ComponentProps<typeof EagerDialog>) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  ) : null
}
