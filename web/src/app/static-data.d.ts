import '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** False for pages that fill the window by themselves. */
    hasFooter?: boolean
  }
}
