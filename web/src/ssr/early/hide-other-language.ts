/**
 * Hides a page whose address names no language and that the server wrote in another one than this device
 * keeps: the application writes it again. @returns shows the page, for when the application does not come
 */
export function hideOtherLanguage(): () => void {
  const { lang, style } = document.documentElement
  try {
    const kept = localStorage.getItem('language')
    if (kept && !lang.startsWith(kept) && !location.pathname.startsWith(`/${lang.slice(0, 2)}`))
      style.visibility = 'hidden'
  } catch {
    // Storage can be forbidden.
  }
  return () => (style.visibility = '')
}
