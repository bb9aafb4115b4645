import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** True for pages that end with voices of others and the contact form. */
    hasContact?: boolean
    /** True for pages that bring navigation and main region themselves: no header and footer of the site. */
    hasOwnFrame?: boolean
  }
}
