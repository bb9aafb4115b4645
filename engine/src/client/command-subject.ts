/** Where the engine that leads a partition takes commands, and nobody else does. */
export function commandSubject(partition: number, partitions: number): string {
  return `zuschlag.commands.${partition}-of-${partitions}`
}
