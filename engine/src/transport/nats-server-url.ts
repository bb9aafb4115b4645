/** Server and credentials of a URL, of which the client of NATS reads the first alone. */
export function serverOf(url: string): { servers: string; user?: string; pass?: string } {
  const server = new URL(url)
  const { username, password } = server
  server.username = ''
  server.password = ''
  if (username === '') return { servers: server.href }
  return { servers: server.href, user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}
