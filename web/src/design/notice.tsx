import { Ban, Check, Info, Lock, Moon, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './notice.module.css'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export type NoticeTone = 'neutral' | 'leading' | 'outbid' | 'warning' | 'night' | 'live' | 'ended' | 'refused'

const faces: Record<NoticeTone, { tone: string; icon: LucideIcon }> = {
  neutral: { tone: '', icon: Info },
  leading: { tone: 'is-leading', icon: Check },
  outbid: { tone: 'is-outbid', icon: TriangleAlert },
  warning: { tone: 'is-warning', icon: Info },
  night: { tone: 'is-night', icon: Moon },
  live: { tone: 'is-live', icon: Info },
  ended: { tone: 'is-ended', icon: Lock },
  refused: { tone: 'is-outbid', icon: Ban },
}

type Props = {
  tone?: NoticeTone
  /** The first sentence, in bold: what is. */
  title?: ReactNode
  /** The rest: what is next. */
  children?: ReactNode
  /** `alert` only for what must interrupt; a notice that was there from the start has none. */
  role?: 'status' | 'alert'
}

/** At most one per panel. */
export function Notice({ tone = 'neutral', title, children, role }: Props) {
  const face = faces[tone]
  return (
    <div className={classNames(styles.notice, face.tone)} role={role}>
      <Icon of={face.icon} className={styles.mark} />
      <div>
        {title !== undefined && <b>{title} </b>}
        {children}
      </div>
    </div>
  )
}
