/** Answers each request, and ends on request. */
process.on('message', (order: { readonly say?: string; readonly end?: number }) => {
  if (order.end === undefined) process.send?.(order.say)
  else process.exit(order.end)
})
