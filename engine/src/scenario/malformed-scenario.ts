/** A scenario that makes no sense; the message is one line for the person who wrote it. */
export class MalformedScenario extends Error {
  override readonly name = 'MalformedScenario'
}
