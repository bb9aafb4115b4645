/** As in the application, which reads the same entry. */
const STORAGE_KEY = 'language'

/**
 * Hides a page whose address names no language and that the server wrote in another one than this device
 * keeps: the application writes it again. @returns shows the page, for when the application does not come
 */
export function hideOtherLanguage(): () => void {
  const root = document.querySelector<HTMLElement>('#root')
  const show = () => root?.style.removeProperty('visibility')
  if (root !== null && isOther()) root.style.visibility = 'hidden'
  return show
}

function isOther(): boolean {
  const written = document.documentElement.lang.slice(0, 2)
  if (location.pathname.split('/')[1] === written) return false
  try {
    return (localStorage.getItem(STORAGE_KEY) ?? written) !== written
  } catch {
    // Storage can be forbidden.
    return false
  }
}
