/**
 * Hides the front page without a language in its address where the server wrote it in another one than this
 * device keeps: the application writes it again. @returns shows it, for when the application does not come
 */
export function hideOtherLanguage(): () => void {
  const { lang, style } = document.documentElement
  try {
    const kept = localStorage.getItem('language')
    if (location.pathname === '/' && kept && !lang.startsWith(kept)) style.visibility = 'hidden'
  } catch {
    // Storage can be forbidden.
  }
  return () => (style.visibility = '')
}
