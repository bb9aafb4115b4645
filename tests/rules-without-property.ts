/** Rules that decide single cases: their tests name each of them, and no input ranges between. */
export const rulesOfCases: readonly string[] = [
  // Requests for access: who decides, and what is refused.
  'ADM-21',
  'ADM-22',
  'AGR-5',
  'AGR-6',
  'ADM-11',
  'ADM-12',
  'ADM-13',
  'ADM-14',
  'ADM-15',
  // Enquiries and files of known buyers: each case.
  'ADM-25',
  'ADM-26',
  // Decisions of people about people: who, and what is answered.
  'ADM-1',
  'ADM-4',
  'ADM-5',
  'ADM-6',
  'ADM-7',
  'ADM-8',
  'ADM-9',
  'ADM-17',
  // Questions of bidders: who asks, who answers, and what each reads.
  'QST-1',
  'QST-2',
  'QST-3',
  'QST-5',
  'QST-6',
  'QST-7',
  'QST-8',
  'QST-9',
  'QST-10',
  // The first state of the documents, and who is notified of the next.
  'DATA-1',
  'DATA-5',
  'DATA-8',
  // Bytes of files, not prices, times or histories.
  'DATA-9',
  // Documents of one history.
  // Links and contacts of mails: each kind, walked whole.
  'OUT-5',
  'OUT-8',
  'LOG-1',
  'LOG-3',
  'PACK-1',
  'PACK-2',
  'PACK-3',
  'PACK-4',
  'PACK-5',
  // Who voids, and why.
  'BID-18',
  // What a bid was made under.
  'AGR-1',
  'AGR-2',
  'AGR-3',
  'AGR-4',
  // Which modes the operator offers: a table by country.
  'DEC-8',
  // Rates that are data.
  'COST-6',
  // A table of cases, as the rulebook has them.
  'EXT-6',
  // What an event holds, older versions, files as large as a history.
  'EVID-3',
  'EVID-10',
  'EVID-11',
  'EVID-12',
  // Reasons that have to be given.
  'BUY-7',
  // Who may, and what is there once.
  'LIFE-1',
  'LIFE-2',
  // Connections: limits and origins.
  'LIVE-5',
  'LIVE-6',
  'LIVE-9',
  'LIVE-11',
  'LIVE-10',
  'LIVE-13',
  // Who sees what: a matrix of roles, walked whole.
  'PERM-1',
  'PERM-2',
  'PERM-3',
  'PERM-4',
  'PERM-5',
  'PERM-6',
  'PERM-7',
  'PERM-8',
  // What is announced again, energy, and internal documents.
  'PUB-7',
  'PUB-8',
  'PUB-10',
  // To whom which change is announced.
  'PUB-13',
  // What an editor warns of: nothing is refused.
  'PUB-15',
  // A list that one person keeps.
  'WATCH-1',
  'WATCH-2',
  'WATCH-3',
  'WATCH-4',
  // One file.
  'CAL-1',
  'CAL-2',
  'CAL-3',
  // One page.
  'SHEET-1',
]
