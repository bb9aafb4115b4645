import type { LegalModeRow, LegalRow } from './legal-text.ts'

const freeChoice = { de: 'freie Wahl', en: 'free choice' } as const
const highestAnnounced = { de: 'höchstes Gebot angekündigt', en: 'highest bid announced' } as const

/** Where a sale needs a notary, the system limits the choice, and nobody is held to a sale. */
const highestOnly = {
  boundToHighest: { de: 'nur das höchste Gebot', en: 'highest bid only' },
  freeChoice,
  announcedBound: highestAnnounced,
  announcedFree: freeChoice,
} as const

const freeNote = {
  de: 'Die Verkäuferseite entscheidet frei, ob und welches Gebot sie annimmt. Ist es nicht das höchste, erfahren alle Bietenden den Grund.',
  en: 'The seller decides freely whether to accept a bid, and which one. If it is not the highest, all bidders learn the reason.',
} as const
const announcedBoundText = {
  de: 'Die Verkäuferseite hat angekündigt, das höchste gültige Gebot anzunehmen. Das System erzwingt das in diesem Verfahren nicht.',
  en: 'The seller has announced that they will accept the highest valid bid. The system does not enforce this in this process.',
} as const
const announcedFreeText = {
  de: 'Die Verkäuferseite entscheidet nach dem Ende frei, ob und welches Gebot sie annimmt.',
  en: 'After the end the seller decides freely whether to accept a bid, and which one.',
} as const
const announced = { announcedBound: announcedBoundText, announcedFree: announcedFreeText } as const

const highestOnlyNote = {
  boundToHighest: {
    de: 'Nach dem Ende lässt sich im System nur das höchste gültige Gebot ab dem Mindestpreis annehmen.',
    en: 'After the end the system lets the seller accept only the highest valid bid, at or above the reserve price.',
  },
  freeChoice: freeNote,
  ...announced,
} as const

const freeRule = {
  de: 'Die Verkäuferseite entscheidet nach dem Ende, ob und welches Gebot sie annimmt. Ist es nicht das höchste, nennt sie einen Grund, der allen Bietenden mitgeteilt wird und im Gebotsprotokoll steht.',
  en: 'After the end the seller decides whether to accept a bid, and which one. If it is not the highest, they name a reason that all bidders receive and that appears in the bid log.',
} as const
const highestOnlyRule = {
  boundToHighest: {
    de: 'Nach dem Ende lässt sich im System nur das höchste gültige Gebot annehmen, wenn es den Mindestpreis erreicht. Ablehnen lässt es sich nur, wenn es darunter liegt, nach Ablauf der Frist, oder nachdem eine Annahme zu keinem Vertrag geführt hat.',
    en: 'After the end the system lets the seller accept only the highest valid bid, if it reaches the reserve price. It can be declined only if it is lower, after the period has ended, or after an acceptance that led to no contract.',
  },
  freeChoice: freeRule,
  ...announced,
} as const

const purchaseAcceptance = {
  de: 'Ein Sofortkauf hängt nicht davon ab, welches Gebot das höchste ist: Solange das Verfahren läuft, kann die Verkäuferseite jede offene Anfrage annehmen, auch wenn ein höheres Gebot vorliegt oder eine andere Anfrage früher eingegangen ist.',
  en: 'An immediate purchase does not depend on which bid is the highest: while the process runs, the seller can accept any open request, even if there is a higher bid or another request arrived earlier.',
} as const

const acceptanceByDeed = {
  DE: {
    de: 'Die Annahme hält fest, mit wem der Kaufvertrag geschlossen werden soll. Er kommt erst mit der Beurkundung beim Notar zustande.',
    en: 'The acceptance records with whom the contract of sale is to be concluded. It comes about only with the deed before a notary.',
  },
  CH: {
    de: 'Die Annahme hält fest, mit wem der Kaufvertrag geschlossen werden soll. Er kommt erst mit der öffentlichen Beurkundung zustande.',
    en: 'The acceptance records with whom the contract of sale is to be concluded. It comes about only with the public deed before a notary.',
  },
} as const

/** What the terms of the decision mean where the property is. No legal advice: docs/legal.md. */
export const decisionTexts = {
  acceptance: {
    reason:
      'What follows when a bid or a purchase is accepted: rules sheet, page of the winner, dialog of the decision, mail, bid ' +
      'log. AT: the acceptance can be the contract; the land register needs certified signatures. DE, CH: the ' +
      'deed is the contract.',
    texts: {
      AT: {
        de: 'In Österreich kann der Kaufvertrag schon mit der Annahme zustande kommen, denn er braucht keine besondere Form. Für das Grundbuch sind beglaubigte Unterschriften nötig.',
        en: 'In Austria the contract of sale can come about with the acceptance itself, because it needs no particular form. The land register requires certified signatures.',
      },
      ...acceptanceByDeed,
    },
  },
  acceptanceLate: {
    reason:
      'The same where bids hold nobody any more: the period is over, or an award before came to nothing. AT: ' +
      'who bid is free (section 862 ABGB), so an acceptance alone concludes nothing. DE, CH: as always.',
    texts: {
      AT: {
        de: 'Die Bindung an das Gebot ist abgelaufen. Ein Vertrag kommt nur zustande, wenn die bietende Person zustimmt.',
        en: 'The bid is no longer binding. A contract comes about only if the bidder agrees.',
      },
      ...acceptanceByDeed,
    },
  },
  purchaseAcceptance: {
    reason:
      'Rules sheet, and beside the words of a seller who is bound to the highest bid, where an immediate ' +
      'purchase is offered: its acceptance is the exception from both orders (BUY-5, BUY-6).',
    texts: { AT: purchaseAcceptance, DE: purchaseAcceptance, CH: purchaseAcceptance },
  },
} as const satisfies Record<string, LegalRow>

/** The mode of the decision in words. */
export const modeTexts = {
  modeName: {
    reason: 'The mode in a word. DE, CH: a seller cannot be held to a sale without a notary.',
    texts: {
      AT: {
        boundToHighest: { de: 'an das höchste Gebot gebunden', en: 'bound to the highest bid' },
        freeChoice,
        announcedBound: highestAnnounced,
        announcedFree: freeChoice,
      },
      DE: highestOnly,
      CH: highestOnly,
    },
  },
  decisionNote: {
    reason: 'Beside the bid form. Only what the engine enforces is stated as a fact (DEC-2, DEC-4).',
    texts: {
      AT: {
        ...highestOnlyNote,
        boundToHighest: {
          de: 'Die Verkäuferseite ist an das höchste gültige Gebot ab dem Mindestpreis gebunden. Nach dem Ende lässt das System keine andere Annahme zu.',
          en: 'The seller is bound to the highest valid bid at or above the reserve price. After the end the system permits no other acceptance.',
        },
      },
      DE: highestOnlyNote,
      CH: highestOnlyNote,
    },
  },
  decisionRule: {
    reason: 'Rules sheet: the whole of DEC-2 to DEC-4 in words.',
    texts: {
      AT: {
        ...highestOnlyRule,
        boundToHighest: {
          de: 'Die Verkäuferseite ist gebunden: Nach dem Ende kann sie nur das höchste gültige Gebot annehmen, wenn es den Mindestpreis erreicht. Ablehnen kann sie nur, wenn es darunter liegt, nach Ablauf der Frist, oder nachdem eine Annahme zu keinem Vertrag geführt hat.',
          en: 'The seller is bound: after the end they can accept only the highest valid bid, if it reaches the reserve price. They can decline only if it is lower, after the period has ended, or after an acceptance that led to no contract.',
        },
      },
      DE: highestOnlyRule,
      CH: highestOnlyRule,
    },
  },
} as const satisfies Record<string, LegalModeRow>
