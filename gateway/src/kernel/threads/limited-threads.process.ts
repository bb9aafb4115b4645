import process from 'node:process'
import type { ProcessOrder } from './limited-threads.ts'
import { runInThread } from './run-in-thread.ts'

// Entry of a process that runs one order in a thread, so that this event loop stays free to stop it. It ends
// with the gateway that started it, however that ends.
process.once('disconnect', () => process.exit())
process.once('message', (message) => {
  const { task, order } = message as ProcessOrder
  runInThread({ ...task, entry: new URL(task.entry) }, order).then(
    (answer) => process.send?.(answer),
    () => process.exit(1),
  )
})
