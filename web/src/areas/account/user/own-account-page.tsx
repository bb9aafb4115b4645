import type { ReactNode } from 'react'

/** One page of the account: its title, a sentence, and its panels. */
export function OwnAccountPage({
  title,
  lead,
  children,
}: {
  title: string
  lead: string
  children: ReactNode
}) {
  return (
    <div className="stack gap-6 fit">
      <div>
        <h1>{title}</h1>
        <p className="muted down-close">{lead}</p>
      </div>
      {children}
    </div>
  )
}
