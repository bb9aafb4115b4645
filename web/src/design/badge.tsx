import { Ban, Check, Clock, Flag, Lock, Moon, Pencil, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

/** The states an auction or a bid can be in (guide, section 4). */
export type BadgeState =
  | 'leading'
  | 'outbid'
  | 'live'
  | 'endingSoon'
  | 'upcoming'
  | 'ended'
  | 'recorded'
  | 'undecided'
  | 'withdrawn'
  | 'night'
  | 'refused'
  | 'draft'
  | 'locked'

/** Colour and mark of each state. The word comes from the caller: no badge without one. */
const faces: Record<BadgeState, { tone: string; icon: LucideIcon }> = {
  leading: { tone: 'is-leading', icon: Check },
  outbid: { tone: 'is-outbid', icon: TriangleAlert },
  live: { tone: 'is-live', icon: Clock },
  endingSoon: { tone: 'is-outbid', icon: TriangleAlert },
  upcoming: { tone: 'is-warning', icon: Flag },
  ended: { tone: 'is-ended', icon: Lock },
  recorded: { tone: '', icon: Check },
  undecided: { tone: 'is-warning', icon: Flag },
  withdrawn: { tone: 'is-ended', icon: Ban },
  night: { tone: 'is-night', icon: Moon },
  refused: { tone: 'is-outbid', icon: Ban },
  draft: { tone: '', icon: Pencil },
  locked: { tone: 'is-warning', icon: Lock },
}

export function Badge({ state, children }: { state: BadgeState; children: ReactNode }) {
  const { tone, icon } = faces[state]
  return (
    <span className={classNames(styles.badge, tone)}>
      <Icon of={icon} size="sm" />
      {children}
    </span>
  )
}
