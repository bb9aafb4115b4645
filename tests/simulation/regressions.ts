/**
 * Seeds that fail while a fault is there that the simulation once found. They are played again in every run.
 * A change of the worlds themselves makes other worlds of the seeds: each of these faults is among the seeded
 * ones as well, whose table says the seed that finds it now.
 */
export const regressions: readonly { readonly seed: number; readonly found: string }[] = [
  {
    seed: 43,
    found:
      'Two engines that fired one deadline at the same revision made events with one id: the second took the first one’s event for its own.',
  },
  {
    seed: 14,
    found:
      'A log that did not answer right after the read models were opened left their tables locked by nobody but the runner itself.',
  },
  {
    seed: 1588,
    found:
      'A refusal whose event another engine was faster with was repeated alone after an answer had failed to come: it said that it was shown an event of which nothing was there.',
  },
]
