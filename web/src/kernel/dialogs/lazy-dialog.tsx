import { useState, type ComponentType } from 'react'
import { lazily } from '../../design/lazily.tsx'

const load = () => import('./dialog.tsx')

/** Loads the code of dialogs ahead, where one will soon be wanted and the network may be gone by then. */
export function preloadDialog(): void {
  void load().catch(() => undefined)
}

/** A dialog whose code is loaded when it first opens: most pages are read without one. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  loadDialog: () => Promise<ComponentType<Props>>,
) {
  const Loaded = lazily(loadDialog)
  return function LazyDialog(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.isOpen)
    if (props.isOpen && !wasOpen) setWasOpen(true)
    return wasOpen ? <Loaded {...props} /> : null
  }
}

export const LazyDialog = lazyDialog(async () => (await load()).Dialog)
