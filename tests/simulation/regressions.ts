/** Seeds that once failed, and what they found. They are played again in every run. */
export const regressions: readonly { readonly seed: number; readonly found: string }[] = [
  {
    seed: 32,
    found:
      'Two engines that fired one deadline at the same revision made events with one id: the second took the first one’s event for its own.',
  },
  {
    seed: 97,
    found:
      'A log that did not answer right after the read models were opened left their tables locked by nobody but the runner itself.',
  },
]
