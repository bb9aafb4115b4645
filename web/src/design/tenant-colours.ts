import type { CSSProperties } from 'react'

type Colours = {
  primaryAccentColor: string | null
  secondaryAccentColor: string | null
  ternaryAccentColor: string | null
}

const hex = /^#[0-9a-f]{6}$/i

/** A tenant colour that is not one falls back to the platform's own (guide, section 4). */
function orDefault(colour: string | null): string | undefined {
  return colour !== null && hex.test(colour) ? colour : undefined
}

/**
 * The raw tenant colours for an element with `data-tenant`; tokens.css derives the guarded ones that
 * components read. Anything but `#rrggbb` is left out.
 */
export function tenantColours(tenant: Colours): CSSProperties {
  return {
    '--tenant-primary': orDefault(tenant.primaryAccentColor),
    '--tenant-secondary': orDefault(tenant.secondaryAccentColor),
    '--tenant-ternary': orDefault(tenant.ternaryAccentColor),
  }
}
