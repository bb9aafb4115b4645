/** Answers what it is asked, and ends where it is told to. */
process.on('message', (order: { readonly say?: string; readonly end?: number }) => {
  if (order.end === undefined) process.send?.(order.say)
  else process.exit(order.end)
})
