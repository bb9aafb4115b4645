import { parentPort } from 'node:worker_threads'

// A thread that works two thirds of the time, in pieces as short as those of a server.
const WORK_MS = 2
const EVERY_MS = 3

setInterval(() => {
  const until = performance.now() + WORK_MS
  while (performance.now() < until) Math.hypot(until, until)
}, EVERY_MS)
parentPort?.postMessage('ready')
