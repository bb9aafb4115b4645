/**
 * The files of the two dearest kinds of tests that `npm test` runs; all others run in `npm run test:full`.
 * They are chosen by what a fault would cost (a bid, a decision, who sees what, a way in) and by how many
 * seconds they take, so that `npm test` needs ten minutes on two cores (docs/testing.md).
 */

/** What happens on a screen between an invitation and an outcome, and what every page has. */
export const browserFiles: readonly string[] = [
  'access-on-phone',
  'account-sign-in',
  'admitted-only',
  'bid-in-sight',
  'bid-trouble',
  'bundle-sizes',
  'counter-offer',
  'decision',
  'details-accessibility',
  'dispute-accessibility',
  'duel',
  'language-at-start',
  'openimmo-import',
  'outcome',
  'own-bids',
  'platform-accessibility',
  'publication',
  'purchase-words',
  'restricted-bidder',
  'security-policy',
  'server-rendered-with-query',
  'shown-screen',
  'site-without-script',
  'smoke',
  'two-administrators',
  'typed-price',
].map((name) => `tests/browser/${name}.browser.test.ts`)

/** Starts and ends, the transport of commands, and an engine that is killed. */
export const processFiles: readonly string[] = [
  'engine/src/client/nats',
  'engine/src/client/sealed-nats',
  'gateway/src/kernel/log-destination',
  'scripts/bootstrap',
  'scripts/cli/doctor/check-processes',
  'scripts/product/configuration/kept-secret',
  'scripts/product/instance-lock',
  'scripts/product/reach-log',
  'scripts/product/shutdown',
  'scripts/product/start',
  'tests/alerts/alerts',
  'tests/cluster/forged-commands',
  'tests/cluster/proxy',
  'tests/faults-engine/kill-engine',
  'tests/faults-engine/sqlite-takeover',
  'tests/mutants/mutants',
  'tests/nats-deployment',
].map((name) => `${name}.process.test.ts`)
