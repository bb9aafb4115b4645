import { lazy, Suspense, useState, type ComponentProps } from 'react'
import type { ContactDialog as EagerContactDialog } from './contact-dialog.tsx'

const ContactDialog = lazy(async () => ({ default: (await import('./contact-dialog.tsx')).ContactDialog }))

/** The contact dialog; its code comes when it first opens. */
export function LazyContactDialog(props: ComponentProps<typeof EagerContactDialog>) {
  const [wasOpen, setWasOpen] = useState(props.isOpen)
  if (props.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense>
      <ContactDialog {...props} />
    </Suspense>
  ) : null
}
