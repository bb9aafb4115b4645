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

/** Declares support for both schemes, so that no program inverts the colours by its own rule. */
export const bothSchemes = `<meta name="color-scheme" content="light dark" /><meta name="supported-color-schemes" content="light dark" />`

const { ground, paper, ink, muted, line, link } = mailColours

/** Overrides colours of inline styles, which needs `!important`. */
const color = (selector: string, value: string): string => `${selector}{color:${value} !important}`
const fill = (selector: string, value: string): string =>
  `${selector}{background:${value} !important;background-color:${value} !important}`
const border = (selector: string, value: string): string => `${selector}{border-color:${value} !important}`

/**
 * The dark variant, for programs that ask for it by `prefers-color-scheme`; the others show the light one.
 * The accent is already adjusted for a dark background. A logo is made for a white background, so it keeps
 * one.
 */
export function darkStyle(accent: string): string {
  const rules = [
    fill('body,[role=article],.ground,.ground>table', ground.dark),
    fill('.paper,.paper>table', paper.dark),
    color('.ink,.ink div,.ink h1', ink.dark),
    color('.muted,.muted div', muted.dark),
    color('a', link.dark),
    border('.edge>table>tbody>tr>td', accent),
    border('.rule p,.line', line.dark),
    fill('.sunken', ground.dark),
    color('.accent div', accent),
    fill('.action td,.action a', accent),
    color('.action a', paper.dark),
    '.logo img{background:#ffffff !important;padding:8px 12px !important;box-sizing:content-box !important}',
    ...Object.entries(toneLooks).flatMap(([tone, look]) => [
      fill(`.${tone}`, look.ground.dark),
      color(`.${tone}`, look.text.dark),
    ]),
  ]
  return `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${rules.join('')}}`
}
