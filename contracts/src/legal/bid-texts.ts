import type { LegalRow } from './legal-text.ts'

/** What a bid and a request to buy mean in law, where the property is. No legal advice: docs/legal.md. */
export const bidTexts = {
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
