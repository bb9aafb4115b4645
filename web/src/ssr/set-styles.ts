import { STYLE_ASIDE } from './early/defer-inline-styles.ts'

/**
 * Style attributes in markup are forbidden by the security policy, those that a script sets are not: the
 * server writes them under another name, and the early script gives them back. React escapes quotes in texts,
 * so the pattern is an attribute's and nothing else.
 */
export function deferInlineStyles(html: string): string {
  return html.replaceAll(' style="', ` ${STYLE_ASIDE}="`)
}
