/** Subject of commands for the leader of a partition; only the leader subscribes. */
export function commandSubject(partition: number, partitions: number): string {
  return `zuschlag.commands.${partition}-of-${partitions}`
}
