import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/**
 * What the server does with the next mail: take it, refuse it for now or for good, refuse who sends it, break
 * off in the middle, or go on without an end.
 */
export type SmtpMood =
  | 'takes'
  | 'refusesForNow'
  | 'refusesSender'
  | 'refusesSenderLate'
  | 'refusesRecipient'
  | 'refusesMail'
  | 'breaksOff'
  | 'trickles'

/** A minimal mail server with configurable failures, for tests. */
export class SmtpServer {
  mood: SmtpMood = 'takes'
  /** Mails as they came over the wire. */
  readonly taken: string[] = []
  readonly #server = createServer((socket) => this.#talk(socket))
  readonly #sockets = new Set<Socket>()

  /** Of `SMTP_URL`. */
  url = ''

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('No port')
    this.url = `smtp://127.0.0.1:${address.port}`
    return this.url
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #talk(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#sockets.delete(socket))
    let buffered = ''
    let isInMail = false
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    say('220 test ESMTP')
    socket.on('data', (chunk) => {
      buffered += chunk.toString('utf8')
      for (;;) {
        const end = buffered.indexOf(isInMail ? '\r\n.\r\n' : '\r\n')
        if (end < 0) {
          if (isInMail && this.mood === 'breaksOff') socket.destroy()
          return
        }
        const part = buffered.slice(0, end)
        buffered = buffered.slice(end + (isInMail ? 5 : 2))
        if (isInMail) {
          isInMail = false
          if (this.mood === 'breaksOff') return void socket.destroy()
          this.#takeMail(part, say)
        } else isInMail = this.#answer(part, say)
      }
    })
  }

  /** Responds to a command; true if the content of the mail follows. */
  #answer(command: string, say: (line: string) => void): boolean {
    const verb = command.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') say('250 test')
    else if (verb === 'MAIL' && this.mood === 'refusesSender') say('550 sender rejected')
    else if (verb === 'MAIL' && this.mood === 'trickles') this.#trickle(say)
    else if (verb === 'RCPT' && this.mood === 'refusesSenderLate')
      say(`550 5.7.1 ${recipientOf(command)}: Sender address rejected: not owned by user`)
    else if (verb === 'RCPT' && this.mood === 'refusesForNow')
      say(`451 4.2.0 ${recipientOf(command)}: try again later`)
    else if (verb === 'RCPT' && this.mood === 'refusesRecipient')
      say(`550 5.1.1 ${recipientOf(command)}: Recipient address rejected`)
    else if (verb === 'DATA') say('354 go on')
    else if (verb === 'QUIT') say('221 bye')
    else say('250 ok')
    return verb === 'DATA'
  }

  /** Never silent, and never an answer. */
  #trickle(say: (line: string) => void): void {
    const timer = setInterval(() => {
      if (this.#sockets.size === 0) clearInterval(timer)
      else say('250-still thinking')
    }, 50)
  }

  #takeMail(mail: string, say: (line: string) => void): void {
    if (this.mood === 'refusesMail') return say('554 not wanted')
    this.taken.push(mail)
    say('250 taken')
  }
}

/** Servers name whom they refuse. */
function recipientOf(command: string): string {
  return command.slice(command.indexOf(':') + 1)
}
