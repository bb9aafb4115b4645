const ATTRIBUTE = 'data-style'

/**
 * Style attributes in markup are forbidden by the security policy, those that a script sets are not: the server writes
 * them under another name. React escapes quotes in texts, so the pattern is an attribute's and nothing else.
 */
export function setStylesAside(html: string): string {
  return html.replaceAll(' style="', ` ${ATTRIBUTE}="`)
}

/** Gives the elements of a page of the server the styles that were set aside. */
export function applyStyles(root: Element): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${ATTRIBUTE}]`)) {
    element.style.cssText = element.getAttribute(ATTRIBUTE) ?? ''
    element.removeAttribute(ATTRIBUTE)
  }
}
