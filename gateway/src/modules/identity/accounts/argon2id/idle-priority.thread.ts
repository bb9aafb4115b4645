import { execFileSync } from 'node:child_process'
import { argon2Sync } from 'node:crypto'
import { readlinkSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { HashResponse, HashRequest } from './hash-request.ts'

// A thread that hashes what it is sent, in Linux's scheduling class for work that is to take nobody's time.
const answer = (said: HashResponse): void => parentPort?.postMessage(said)

const CHRT_WITHIN_MS = 2000

/**
 * Whether this thread is of that class now. Node can only lower its priority, and with the lowest one it
 * still makes a thread that wakes wait for a slice of some milliseconds; `chrt` of util-linux, which every
 * Debian has, sets the class. Other systems have no such file.
 */
function hasIdlePriority(): boolean {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1) ?? ''
    execFileSync('chrt', ['--idle', '--pid', '0', thread], { stdio: 'ignore', timeout: CHRT_WITHIN_MS })
    return true
  } catch {
    return false
  }
}

function tagOf(order: HashRequest): Uint8Array | null {
  try {
    return argon2Sync('argon2id', order)
  } catch {
    return null
  }
}

if (hasIdlePriority()) {
  parentPort?.on('message', (order: HashRequest) => answer({ tag: tagOf(order) }))
  answer('ready')
} else {
  answer('unable')
}
