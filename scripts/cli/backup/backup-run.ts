/** How a backup is stopped, and whom it informs. */
export type BackupRun = {
  /** Aborted when the backup is interrupted or its time is over. Nothing is left behind then. */
  readonly signal: AbortSignal
  /** Called often with what is being written. */
  readonly onProgress: (what: string) => void
}
