/** A hint that something may have changed. Hints can be lost, repeated or late; the log is the truth. */
export interface Bus {
  publish(subject: string, message: unknown): void
  /** Calls the handler for each message of a subject; the answer ends it. A handler must not throw. */
  subscribe(subject: string, handler: (message: unknown) => void): () => void
  close(): void
}

/** The log grew; the message is `{ position }`. */
export const LOG_APPENDED = 'log.appended'
