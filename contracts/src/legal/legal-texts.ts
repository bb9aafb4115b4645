import type { LegalRow, LegalModeRow } from './legal-text.ts'
import type { Country } from '../auction/enumerations.ts'
import { type Language, translationIn } from '../kernel/languages.ts'

/** What a bid and a request to buy mean in law, where the property is. No legal advice: docs/legal.md. */
const bidTexts = {
  confirmBid: {
    reason:
      'AT: a contract of sale needs no form, so an offer by a click can bind (section 862 ABGB). DE, CH: an ' +
      'offer for land without a notary is void (section 311b BGB, art. 216 OR); the tick says what holds.',
    texts: {
      AT: { de: 'Mein Gebot ist verbindlich.', en: 'My bid is binding.' },
      DE: {
        de: 'Ich möchte zu diesem Preis kaufen. Ich weiß, dass der Kaufvertrag erst beim Notar zustande kommt.',
        en: 'I want to buy at this price. I know that the contract comes about only before a notary.',
      },
      CH: {
        de: 'Ich möchte zu diesem Preis kaufen. Ich weiß, dass der Kaufvertrag erst mit der öffentlichen Beurkundung zustande kommt.',
        en: 'I want to buy at this price. I know that the contract comes about only with the public deed before a notary.',
      },
    },
  },
  confirmPurchase: {
    reason: 'The same for a request to buy at the price set beforehand.',
    texts: {
      AT: { de: 'Mein Kaufangebot ist verbindlich.', en: 'My offer to buy is binding.' },
      DE: {
        de: 'Ich möchte zum Sofortkaufpreis kaufen. Ich weiß, dass der Kaufvertrag erst beim Notar zustande kommt.',
        en: 'I want to buy at the immediate purchase price. I know that the contract comes about only before a notary.',
      },
      CH: {
        de: 'Ich möchte zum Sofortkaufpreis kaufen. Ich weiß, dass der Kaufvertrag erst mit der öffentlichen Beurkundung zustande kommt.',
        en: 'I want to buy at the immediate purchase price. I know that the contract comes about only with the public deed before a notary.',
      },
    },
  },
  submitBid: {
    reason: 'The button repeats what was ticked, at the moment of the declaration.',
    texts: {
      AT: { de: '{{price}} verbindlich bieten', en: 'Place binding bid of {{price}}' },
      DE: { de: '{{price}} bieten', en: 'Bid {{price}}' },
      CH: { de: '{{price}} bieten', en: 'Bid {{price}}' },
    },
  },
  submitPurchase: {
    reason: 'The button of a request repeats what was ticked there.',
    texts: {
      AT: { de: 'Für {{price}} verbindlich anfragen', en: 'Send binding request for {{price}}' },
      DE: { de: 'Für {{price}} anfragen', en: 'Request for {{price}}' },
      CH: { de: 'Für {{price}} anfragen', en: 'Request for {{price}}' },
    },
  },
  bidEffect: {
    reason:
      'Rules sheet, receipt and mail of a receipt. AT: the offer holds until the period for the decision is ' +
      'over, and rights of withdrawal (section 30a KSchG) remain. DE, CH: no contract, and no promise of one.',
    texts: {
      AT: {
        de: 'Ihr Gebot ist ein verbindliches Angebot, bis die Verkäuferseite entschieden hat oder die Frist dafür vorbei ist. So lange können Sie es nicht einseitig zurücknehmen; gesetzliche Rücktrittsrechte bleiben.',
        en: 'Your bid is a binding offer until the seller has decided or the period for the decision is over. Until then you cannot take it back on your own; statutory rights of withdrawal remain.',
      },
      DE: {
        de: 'Mit Ihrem Gebot erklären Sie, dass Sie zu diesem Preis kaufen möchten. Ein Kaufvertrag entsteht daraus nicht: Er kommt erst mit der Beurkundung beim Notar zustande (§ 311b BGB). Im Verfahren bleibt das Gebot festgehalten.',
        en: 'With your bid you declare that you want to buy at this price. It creates no contract of sale: that comes about only with the deed before a notary (section 311b of the German Civil Code). The bid stays recorded in the process.',
      },
      CH: {
        de: 'Mit Ihrem Gebot erklären Sie, dass Sie zu diesem Preis kaufen möchten. Ein Kaufvertrag entsteht daraus nicht: Er kommt erst mit der öffentlichen Beurkundung zustande (Art. 216 OR). Im Verfahren bleibt das Gebot festgehalten.',
        en: 'With your bid you declare that you want to buy at this price. It creates no contract of sale: that comes about only with the public deed before a notary (art. 216 of the Swiss Code of Obligations). The bid stays recorded in the process.',
      },
    },
  },
  bidEffectUndeclared: {
    reason:
      'Rules sheet where the terms ask for no declaration. AT: whether such a bid is an offer depends on the ' +
      'words of the process, so nothing is denied. DE, CH: the notary decides in any case.',
    texts: {
      AT: {
        de: 'Dieses Verfahren verlangt keine Erklärung, dass Ihr Gebot verbindlich ist. Es kann trotzdem ein Angebot sein, das die Verkäuferseite annehmen darf.',
        en: 'This process does not ask you to declare that your bid is binding. It can still be an offer that the seller may accept.',
      },
      DE: {
        de: 'Dieses Verfahren verlangt zum Gebot keine eigene Erklärung. Ein Kaufvertrag kommt erst mit der Beurkundung beim Notar zustande (§ 311b BGB).',
        en: 'This process does not ask for a separate declaration with a bid. A contract of sale comes about only with the deed before a notary (section 311b of the German Civil Code).',
      },
      CH: {
        de: 'Dieses Verfahren verlangt zum Gebot keine eigene Erklärung. Ein Kaufvertrag kommt erst mit der öffentlichen Beurkundung zustande (Art. 216 OR).',
        en: 'This process does not ask for a separate declaration with a bid. A contract of sale comes about only with the public deed before a notary (art. 216 of the Swiss Code of Obligations).',
      },
    },
  },
  purchaseEffect: {
    reason:
      'Receipt of a request to buy, and rules sheet. AT: the offer holds until its answer, which is possible ' +
      'only while the process runs (BUY-8); rights of withdrawal remain. DE, CH: as for bids, no contract.',
    texts: {
      AT: {
        de: 'Ihre Anfrage ist ein verbindliches Angebot zum Sofortkaufpreis, bis sie angenommen oder abgelehnt ist, längstens bis zum Ende des Verfahrens. So lange können Sie sie nicht einseitig zurücknehmen; gesetzliche Rücktrittsrechte bleiben.',
        en: 'Your request is a binding offer at the immediate purchase price until it is accepted or declined, at the latest until the end of the process. Until then you cannot take it back on your own; statutory rights of withdrawal remain.',
      },
      DE: {
        de: 'Mit Ihrer Anfrage erklären Sie, dass Sie zum Sofortkaufpreis kaufen möchten. Ein Kaufvertrag entsteht daraus nicht: Er kommt erst mit der Beurkundung beim Notar zustande (§ 311b BGB). Im Verfahren bleibt die Anfrage festgehalten.',
        en: 'With your request you declare that you want to buy at the immediate purchase price. It creates no contract of sale: that comes about only with the deed before a notary (section 311b of the German Civil Code). The request stays recorded in the process.',
      },
      CH: {
        de: 'Mit Ihrer Anfrage erklären Sie, dass Sie zum Sofortkaufpreis kaufen möchten. Ein Kaufvertrag entsteht daraus nicht: Er kommt erst mit der öffentlichen Beurkundung zustande (Art. 216 OR). Im Verfahren bleibt die Anfrage festgehalten.',
        en: 'With your request you declare that you want to buy at the immediate purchase price. It creates no contract of sale: that comes about only with the public deed before a notary (art. 216 of the Swiss Code of Obligations). The request stays recorded in the process.',
      },
    },
  },
  purchaseEffectUndeclared: {
    reason: 'The same where the terms ask for no declaration, in the words of bids without one.',
    texts: {
      AT: {
        de: 'Dieses Verfahren verlangt keine Erklärung, dass Ihre Anfrage verbindlich ist. Sie kann trotzdem ein Angebot sein, das die Verkäuferseite annehmen darf, solange das Verfahren läuft.',
        en: 'This process does not ask you to declare that your request is binding. It can still be an offer that the seller may accept while the process runs.',
      },
      DE: {
        de: 'Dieses Verfahren verlangt zur Anfrage keine eigene Erklärung. Ein Kaufvertrag kommt erst mit der Beurkundung beim Notar zustande (§ 311b BGB).',
        en: 'This process does not ask for a separate declaration with a request. A contract of sale comes about only with the deed before a notary (section 311b of the German Civil Code).',
      },
      CH: {
        de: 'Dieses Verfahren verlangt zur Anfrage keine eigene Erklärung. Ein Kaufvertrag kommt erst mit der öffentlichen Beurkundung zustande (Art. 216 OR).',
        en: 'This process does not ask for a separate declaration with a request. A contract of sale comes about only with the public deed before a notary (art. 216 of the Swiss Code of Obligations).',
      },
    },
  },
  raisedBid: {
    reason:
      'Before a bidder agrees to a counter-offer. AT: the raised bid is an offer like the bid before (section ' +
      '862 ABGB), and nothing is accepted by it. DE, CH: a wish to buy at another price, no contract.',
    texts: {
      AT: {
        de: 'Mit Ihrer Zustimmung erhöhen Sie Ihr Gebot auf diesen Preis. Für das erhöhte Gebot gilt dasselbe wie für Ihr bisheriges. Angenommen ist es damit noch nicht.',
        en: 'By agreeing you raise your bid to this price. The same applies to the raised bid as to your bid before. It is not accepted yet.',
      },
      DE: {
        de: 'Mit Ihrer Zustimmung erklären Sie, dass Sie auch zu diesem Preis kaufen möchten. Ein Kaufvertrag entsteht daraus nicht: Er kommt erst mit der Beurkundung beim Notar zustande.',
        en: 'By agreeing you declare that you want to buy at this price as well. It creates no contract of sale: that comes about only with the deed before a notary.',
      },
      CH: {
        de: 'Mit Ihrer Zustimmung erklären Sie, dass Sie auch zu diesem Preis kaufen möchten. Ein Kaufvertrag entsteht daraus nicht: Er kommt erst mit der öffentlichen Beurkundung zustande.',
        en: 'By agreeing you declare that you want to buy at this price as well. It creates no contract of sale: that comes about only with the public deed before a notary.',
      },
    },
  },
  bidsUntil: {
    reason: 'The end of the decision period. AT: offers hold until then. DE, CH: no offer holds anybody.',
    texts: {
      AT: { de: 'Die Gebote gelten bis {{date}}.', en: 'Bids hold until {{date}}.' },
      DE: { de: 'Entscheidung vorgesehen bis {{date}}.', en: 'Decision due by {{date}}.' },
      CH: { de: 'Entscheidung vorgesehen bis {{date}}.', en: 'Decision due by {{date}}.' },
    },
  },
} as const satisfies Record<string, LegalRow>

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
const decisionTexts = {
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
const modeTexts = {
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

/**
 * Every sentence about what a bid and a decision mean in law, by country, with the reason beside it. Pages
 * have them as `legal.<row>.<country>`, with the mode behind it where the row has modes; `npm run i18n`
 * writes them there.
 */
export const legalTexts = { ...bidTexts, ...decisionTexts, ...modeTexts } as const

/** A sentence without values, as mails and documents of the server say it. */
export function legalSentence(
  row: 'bidEffect' | 'bidEffectUndeclared' | 'acceptance' | 'acceptanceLate' | 'purchaseAcceptance',
  country: Country,
  language: Language,
): string {
  return translationIn({ ...bidTexts, ...decisionTexts }[row].texts[country], language)
}
