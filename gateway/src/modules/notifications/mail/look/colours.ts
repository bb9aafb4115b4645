import type { MailTone } from '../contents/mail-content.ts'

type Pair = { readonly light: string; readonly dark: string }

/** Colours of a mail, the same as of the pages, for light and dark mail programs. */
export const mailColours = {
  ground: { light: '#f6f7f6', dark: '#0e151e' },
  paper: { light: '#ffffff', dark: '#151e29' },
  ink: { light: '#16202b', dark: '#e8ecee' },
  muted: { light: '#586365', dark: '#a5b0b8' },
  line: { light: '#dde1e0', dark: '#293543' },
  link: { light: '#1d4b85', dark: '#9cc2f5' },
} as const satisfies Record<string, Pair>

/** Icon, text and background of a state, as on the pages. */
export const toneLooks: Record<
  MailTone,
  { readonly symbol: string; readonly text: Pair; readonly ground: Pair }
> = {
  leading: {
    symbol: '✓',
    text: { light: '#14663f', dark: '#74d3a0' },
    ground: { light: '#e2f1e8', dark: '#10301f' },
  },
  outbid: {
    symbol: '▲',
    text: { light: '#a52f1b', dark: '#ff9d88' },
    ground: { light: '#fbe9e4', dark: '#3a1710' },
  },
  warning: {
    symbol: '▲',
    text: { light: '#7a5200', dark: '#f0c666' },
    ground: { light: '#fbf2d8', dark: '#33290f' },
  },
}
