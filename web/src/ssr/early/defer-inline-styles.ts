/** The name under which the server writes the styles of an element (ssr/set-styles.ts). */
export const STYLE_ASIDE = 'data-style'

/** Gives the elements of a page of the server the styles that were set aside. */
export function applyStyles(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>(`[${STYLE_ASIDE}]`)) {
    element.style.cssText = element.getAttribute(STYLE_ASIDE) ?? ''
    element.removeAttribute(STYLE_ASIDE)
  }
}
