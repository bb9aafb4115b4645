/**
 * Rules that decide single cases: their tests name each of them, and no input ranges between. Prefix and
 * numbers, and why they are no more than cases.
 */
export const rulesOfCases: readonly (readonly [string, readonly number[], string])[] = [
  ['ADM', [11, 12, 13, 14, 15, 21, 22], 'Requests for access: who decides, and what is refused.'],
  ['ADM', [25, 26], 'Enquiries and files of known buyers: each case.'],
  ['ADM', [1, 4, 5, 6, 7, 8, 9, 17, 30], 'Decisions of people about people: who, and what is answered.'],
  ['AGR', [5, 6], 'Requests for access: what is refused.'],
  ['AGR', [1, 2, 3, 4], 'What a bid was made under.'],
  [
    'QST',
    [1, 2, 3, 5, 6, 7, 8, 9, 10, 11],
    'Questions of bidders: who asks, who answers, and what each reads.',
  ],
  ['DATA', [1, 5, 8], 'The first state of the documents, and who is notified of the next.'],
  ['DATA', [9], 'Bytes of files, not prices, times or histories.'],
  ['OUT', [5, 8, 9], 'Links, offers and contacts of mails: each kind, walked whole.'],
  ['LOG', [1, 3], 'Documents of one history.'],
  ['PACK', [1, 2, 3, 4, 5], 'Documents of one history.'],
  ['BID', [18], 'Who voids, and why.'],
  ['DEC', [8], 'Which modes the operator offers: a table by country.'],
  ['COST', [6], 'Rates that are data.'],
  ['EXT', [6], 'A table of cases, as the rulebook has them.'],
  ['EVID', [3, 10, 11, 12], 'What an event holds, older versions, files as large as a history.'],
  ['BUY', [7], 'Reasons that have to be given.'],
  ['LIFE', [1, 2], 'Who may, and what is there once.'],
  ['LIVE', [5, 6, 9, 10, 11, 13], 'Connections: limits and origins.'],
  ['LIVE', [15], 'One event.'],
  ['PERM', [1, 2, 3, 4, 5, 6, 7, 8], 'Who sees what: a matrix of roles, walked whole.'],
  ['PUB', [7, 8, 10], 'What is announced again, energy, and internal documents.'],
  ['PUB', [13], 'To whom which change is announced.'],
  ['PUB', [15], 'What an editor warns of: nothing is refused.'],
  ['WATCH', [1, 2, 3, 4], 'A list that one person keeps.'],
  ['CAL', [1, 2, 3], 'One file.'],
  ['SHEET', [1], 'One page.'],
]
