/**
 * Goes to a path of this origin as a new visit, after signing in or out. Nothing that was read as another person stays
 * in memory, and the live connection, which knows its person since it was opened, is opened anew.
 */
export function hardNavigate(path: string): void {
  location.replace(path)
}
