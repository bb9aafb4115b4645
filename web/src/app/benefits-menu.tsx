import { useRouter } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../kernel/i18n/use-translation.ts'
import { Icon } from '../design/icon.tsx'
import { BenefitsLinks } from './benefits-links.tsx'
import styles from './benefits-menu.module.css'

const LIST_ID = 'benefits-menu'

/**
 * Opens the list of benefits below the header. Plain links in a list: they lead somewhere, they command
 * nothing.
 */
export function BenefitsMenu() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const ref = useRef<HTMLDivElement>(null)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const router = useRouter()
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])
  useEffect(() => {
    if (!isOpen) return undefined
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!ref.current?.contains(target as Node)) setOpen(false)
    }
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      toggleRef.current?.focus()
    }
    addEventListener('pointerdown', onPointerDown)
    addEventListener('keydown', onKeyDown)
    return () => {
      removeEventListener('pointerdown', onPointerDown)
      removeEventListener('keydown', onKeyDown)
    }
  }, [isOpen])
  const closeBehind = ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
    if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) setOpen(false)
  }

  return (
    <div ref={ref} className={styles.menu} onBlur={closeBehind}>
      <button
        ref={toggleRef}
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={LIST_ID}
        onClick={() => setOpen((open) => !open)}
      >
        {t('site.benefits')}
        <Icon of={ChevronDown} size="sm" />
      </button>
      {isOpen && (
        <ul id={LIST_ID} className={styles.list}>
          <BenefitsLinks />
        </ul>
      )}
    </div>
  )
}
