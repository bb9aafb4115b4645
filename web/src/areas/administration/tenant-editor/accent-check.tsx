import { useEffect, useRef, useState } from 'react'
import { Badge } from '../../../design/badge.tsx'
import { contrastRatio, type Rgb } from '../../../design/contrast.ts'
import { tenantColours } from '../../../design/tenant-colours.ts'
import { useFormat } from '../../../kernel/i18n/use-format.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.ts'
import styles from './accent-check.module.css'

/** Where a tenant colour is used, and which contrast is needed there (WCAG 2.2, 1.4.3 and 1.4.11). */
export type AccentUse = 'primary' | 'secondary' | 'ternary'

const NEEDED = { primary: 4.5, secondary: 3 } as const
const white: Rgb = [255, 255, 255]

type Props = {
  use: AccentUse
  /** As chosen, `#rrggbb`; null for the platform's own. */
  colour: string | null
}

/**
 * The chosen colour beside the one that pages show: the same guard in the same stylesheet, measured where it
 * is drawn, in the theme of the reader. Measured once: give another colour another key.
 */
export function AccentCheck({ use, colour }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const shownRef = useRef<HTMLSpanElement>(null)
  const groundRef = useRef<HTMLSpanElement>(null)
  const [ratio, setRatio] = useState<number | null>(null)
  const only = {
    primaryAccentColor: use === 'primary' ? colour : null,
    secondaryAccentColor: use === 'secondary' ? colour : null,
    ternaryAccentColor: use === 'ternary' ? colour : null,
  }
  useEffect(() => {
    if (use === 'ternary' || shownRef.current === null || groundRef.current === null) return
    const ground = use === 'primary' ? white : drawnColour(groundRef.current)
    setRatio(contrastRatio(drawnColour(shownRef.current), ground))
  }, [use])
  return (
    <div className={styles.check} data-tenant="" style={tenantColours(only)}>
      <Swatch label={t('platform.accent.chosen')}>
        <span className={styles.chosen} data-use={use} />
      </Swatch>
      <Swatch label={t('platform.accent.shown')}>
        <span ref={shownRef} className={styles.shown} data-use={use}>
          {use === 'primary' && t('platform.accent.sample')}
        </span>
      </Swatch>
      <span ref={groundRef} className={styles.ground} aria-hidden />
      {use === 'ternary' ? (
        <p className="sm muted">{t('platform.accent.decoration')}</p>
      ) : (
        ratio !== null && (
          <Badge state={ratio >= NEEDED[use] ? 'leading' : 'outbid'}>
            {t('platform.accent.ratio', {
              ratio: format.decimal(Math.floor(ratio * 10) / 10),
              needed: format.decimal(NEEDED[use]),
            })}
          </Badge>
        )
      )}
    </div>
  )
}

function Swatch({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <span className={styles.swatch}>
      {children}
      <span className="xs muted">{label}</span>
    </span>
  )
}

/** The ground of an element in red, green and blue, whatever the stylesheet calls it. */
function drawnColour(element: HTMLElement): Rgb {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (context === null) return white
  context.fillStyle = getComputedStyle(element).backgroundColor
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue]
}
