import { mutant, type Mutant } from './mutant.ts'

const runtime = 'engine/src/runtime'
const domain = 'engine/src/domain/auction'

/**
 * Faults that break one rule of `simulated-rules.ts` and nothing else, so that the check of that rule must
 * catch them.
 */
export const detectedMutants: readonly Mutant[] = [
  mutant(
    'engine time stands still',
    `${runtime}/stage-command.ts`,
    'laterOf(pending.arrivedAt, entry.lastEventAt)',
    'entry.lastEventAt',
  ),
  mutant(
    'deadlines have the time of their instant',
    `${runtime}/stage-command.ts`,
    'const origin = originOf(fireDeadlines, at, ',
    'const origin = originOf(fireDeadlines, deadlineOf(fact) ?? at, ',
  ),
  mutant(
    'receipt with the hash before',
    'engine/src/domain/evidence/receipt.ts',
    'eventHash: event.hash',
    'eventHash: event.previousHash',
  ),
  mutant(
    'receipt without the version of the rules',
    'engine/src/domain/evidence/receipt.ts',
    '  if (rulesVersion !== null) receipt.rulesVersion = rulesVersion\n',
    '',
  ),
  mutant(
    'a bid that says no version of the rules',
    `${domain}/bidding.ts`,
    'const under = { rulesVersion, documentsState, costs',
    'const under = { rulesVersion: null, documentsState, costs',
  ),
  mutant(
    'a bid that says no version of the business terms',
    `${domain}/bidding.ts`,
    'return { bidderId, businessTerms, price, confirmations, ...under, arrivedAt, screen }',
    'return { bidderId, businessTerms: null, price, confirmations, ...under, arrivedAt, screen }',
  ),
  mutant(
    'a bid that does not say when it arrived',
    `${domain}/bidding.ts`,
    'return { bidderId, businessTerms, price, confirmations, ...under, arrivedAt, screen }',
    'return { bidderId, businessTerms, price, confirmations, ...under, arrivedAt: null, screen }',
  ),
  mutant(
    'a refusal that does not say what the screen showed',
    `${domain}/attempt.ts`,
    'return { confirmations, rulesVersion, documentsState, arrivedAt, screen }',
    'return { confirmations, rulesVersion, documentsState, arrivedAt, screen: null }',
  ),
  mutant(
    'a refusal keeps the version that holds',
    `${domain}/attempt.ts`,
    'price, ...saidIn(command), code, shown }',
    'price, ...saidIn(command), rulesVersion: auction.rulesVersion, code, shown }',
  ),
  mutant(
    'a refusal keeps no end',
    `${domain}/attempt.ts`,
    'return { ...priceFigures(auction), end, auctionRevision',
    'return { ...priceFigures(auction), end: null, auctionRevision',
  ),
  {
    name: 'a refusal is decided once for all',
    patches: [
      {
        file: `${runtime}/stage-command.ts`,
        find: "const ENGINE: Actor = { userId: null, role: 'engine' }",
        replace: "const decided = new WeakMap()\nconst ENGINE: Actor = { userId: null, role: 'engine' }",
      },
      {
        file: `${runtime}/stage-command.ts`,
        find: 'const decision = decide(command, entry.auction, at)',
        replace:
          'const decision = decided.get(command) ?? decide(command, entry.auction, at)\n  if (!decision.ok) decided.set(command, decision)',
      },
    ],
    caughtBy: { seeds: 300 },
  },
  {
    name: 'a refusal is answered from memory',
    patches: [
      {
        file: `${runtime}/settle.ts`,
        find: '      pending.answer(outcome)\n    } else if',
        replace:
          "      if (outcome.status === 'rejected') (staged.entry.refused ??= new Map()).set(pending.command.commandId, outcome)\n      pending.answer(outcome)\n    } else if",
      },
      {
        file: `${runtime}/stage-command.ts`,
        find: 'const decision = decide(command, entry.auction, at)',
        replace:
          "const known = entry.refused?.get(command.commandId)\n  if (known !== undefined) {\n    staged.answers.push({ pending, outcome: known, needs: 'main' })\n    return true\n  }\n  const decision = decide(command, entry.auction, at)",
      },
    ],
    caughtBy: { seeds: 300 },
  },
  mutant(
    'deadlines written where they are woken alone',
    `${runtime}/stage-command.ts`,
    '  if (!stageDeadlines(staged, at, options.sha256Hex)',
    "  if (command.type === 'FireDeadlines' && !stageDeadlines(staged, at, options.sha256Hex)",
  ),
  mutant(
    'drafts and what is over have deadlines',
    `${domain}/lifecycle.ts`,
    "  if (auction.status !== 'Published') return accesses\n",
    '',
  ),
  mutant(
    'end written in its minute',
    `${domain}/lifecycle.ts`,
    'at >= end)',
    'at.slice(0, 16) >= end.slice(0, 16))',
  ),
  mutant(
    'end written before the start',
    `${domain}/lifecycle.ts`,
    "facts.push({ type: 'AuctionEnded', data: { by: 'deadline', end } })",
    "facts.unshift({ type: 'AuctionEnded', data: { by: 'deadline', end } })",
    1000,
  ),
  mutant(
    'a jump of the clock is not looked for',
    `${runtime}/deadlines.ts`,
    'Math.max(0, Math.min(rest, CLOCK_POLL_MS))',
    'Math.max(0, rest)',
    1000,
  ),
]
