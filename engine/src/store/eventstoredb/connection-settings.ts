/** Asks another node which one leads, where there is one. */
export function withoutNode(connectionString: string, node: string | null): string {
  const [before = '', scheme = '', account = '', hosts = ''] =
    /^([a-z+]{1,20}:\/\/)([^@/]*@)?([^/?]+)/i.exec(connectionString) ?? []
  const all = hosts.split(',')
  const others = all.filter((host) => host !== node && `${host}:2113` !== node)
  if (others.length === all.length || others.length === 0) return connectionString
  // A client that knows one host takes it for the leader, unless it has to ask.
  const asking = others.length === 1 ? 'esdb+discover://' : scheme
  return `${asking}${account}${others.join(',')}${connectionString.slice(before.length)}`
}

/**
 * The longest waits of a client, where the connection string does not set them: for a node that is asked who
 * leads, in seconds (the client's own default is 5), and for the answer to a ping, in milliseconds (10 000).
 */
const GOSSIP_SECONDS = 1
const PING_ANSWER_MS = 3_000
let clients = 0

/**
 * Settings of the next client. gRPC lets clients with equal settings share a connection, so that a client
 * would take over the silent connection of the one that it replaces: each has a limit of its own.
 */
export function ownSettings(connectionString: string): string {
  clients = (clients + 1) % 1_000
  const setting = (name: string): string | undefined =>
    new RegExp(`[?&]${name}=([^&]*)`, 'i').exec(connectionString)?.[1]
  const answerMs = Number(setting('keepAliveTimeout') ?? PING_ANSWER_MS)
  const gossip = setting('gossipTimeout') ?? GOSSIP_SECONDS
  const settings = `gossipTimeout=${gossip}&keepAliveTimeout=${answerMs < 0 ? answerMs : answerMs + clients}`
  // Of a setting that stands there twice the last one counts.
  return `${connectionString}${connectionString.includes('?') ? '&' : '?'}${settings}`
}
