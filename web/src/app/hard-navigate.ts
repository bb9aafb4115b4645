/**
 * Goes to a path of this origin as a new visit, after signing in or out. Nothing that was read as another
 * person stays in memory, and the live connection, which belongs to one user, is opened again.
 */
export function hardNavigate(path: string): void {
  location.replace(path)
}
