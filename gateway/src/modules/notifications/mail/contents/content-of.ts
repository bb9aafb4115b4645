import { formatPhone } from '@zuschlag/contracts/kernel/phone-format'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import type { MailData } from '../../../../kernel/outbox/mail-data.ts'
import { endOf, legalSentences, mailFactsOf, moneyOf } from './auction-facts.ts'
import {
  type Content,
  isMailText,
  type MailContent,
  type MailTextKey,
  type Particulars,
  PLATFORM_TIME_ZONE,
  type Row,
  type Writing,
} from './mail-content.ts'
import {
  confirmPriceAlertContent,
  confirmSavedSearchContent,
  outcomeContents,
  priceAlertContent,
  savedSearchFoundContent,
} from './outcome-contents.ts'

/** Documents that one mail names; the page has all of them. */
const NAMED_DOCUMENTS_MAX = 10

/** Mails about an account are read where nothing else says which zone is meant. */
function atOf(at: Instant, { format }: Writing): string {
  return format.dateTime(at, PLATFORM_TIME_ZONE)
}

/** A link to set a password, or to the sign-in of an account that has one. */
function wayIn({ validUntil }: MailData['sellerApproved'], { t }: Writing) {
  return validUntil === null
    ? ({ action: 'signIn.action' } as const)
    : ({ action: 'signUp.action', notes: [t('signUp.note')] } as const)
}

/** How to reach the writer; the reply-to is missing if the message only has a telephone number. */
function reachOf({ email, phoneNumber }: MailData['contactProvider' | 'contactBroker'], { t }: Writing) {
  const rows: readonly Row[] = [
    ['fact.email', email || null],
    ['fact.phone', phoneNumber ? formatPhone(phoneNumber) : null],
  ]
  return { rows, notes: email === undefined ? [] : [t('contact.replyNote', { email })] }
}

/** For the buyer and the broker: the receipt of a withdrawal, in the words for each. */
const withdrawnContent: Content<'brokerageWithdrawn'> = (data, writing) => {
  const { auction, name, concludedAt, withdrawnAt } = data
  const { format } = writing
  return {
    values: { name },
    facts: [
      ...mailFactsOf(auction, writing),
      ['brokerageConcluded.at', format.dateTime(concludedAt, auction.timeZone)],
      ['brokerageWithdrawn.at', format.dateTimeMs(withdrawnAt, auction.timeZone)],
    ],
    action: 'brokerageConcluded.action',
    reason: 'accessRequest.reason',
  }
}

const brokerageConcludedContent: Content<'brokerageConcluded'> = (data, writing) => {
  const { t, format } = writing
  const { auction, attachment, percent, concludedAt, withdrawableUntil, beginsAtOnce } = data
  const percents = new Intl.NumberFormat(format.language, { style: 'percent', maximumFractionDigits: 3 })
  const commission = t('brokerageConcluded.percent', { percent: percents.format(percent / 100) })
  return {
    facts: [
      ...mailFactsOf(auction, writing),
      ['brokerageConcluded.commission', commission],
      ['brokerageConcluded.at', format.dateTime(concludedAt, auction.timeZone)],
      [
        'brokerageConcluded.begin',
        t(beginsAtOnce ? 'brokerageConcluded.atOnce' : 'brokerageConcluded.later'),
      ],
      ['brokerageConcluded.until', format.dateTime(withdrawableUntil, auction.timeZone)],
    ],
    attachment,
    reason: 'accessRequest.reason',
  }
}

const contactProviderContent: Content<'contactProvider'> = (contact, writing) => {
  const { t } = writing
  const { salutation, firstName, lastName, company, contactType, message } = contact
  const form = salutation === undefined ? undefined : t(`salutation.${salutation}`)
  const { rows, notes } = reachOf(contact, writing)
  return {
    quote: message ?? t('contactProvider.noMessage'),
    facts: [
      ['fact.from', [form, firstName, lastName].filter(Boolean).join(' ') || null],
      ['fact.role', t(`contactType.${contactType}`)],
      ['fact.company', company || null],
      ...rows,
    ],
    notes,
    reason: 'footer.contact',
  }
}

const contactBrokerContent: Content<'contactBroker'> = (contact, writing) => {
  const { auction, message } = contact
  const { rows, notes } = reachOf(contact, writing)
  return {
    quote: message ?? writing.t('contactBroker.noMessage'),
    facts: [...rows, ['fact.auction', auction.title || null], ['fact.place', auction.place || null]],
    notes,
    reason: 'footer.contact',
  }
}

const accessRequestStartedContent: Content<'accessRequestStarted'> = (data, { t }) => {
  const isNew = data.validUntil !== null
  if (data.isInvited)
    return {
      subject: 'accessRequestStarted.invitedSubject',
      heading: 'accessRequestStarted.invitedHeading',
      body: isNew ? 'accessRequestStarted.invitedNew' : 'accessRequestStarted.invited',
      action: 'accessRequestStarted.invitedAction',
      notes: [t('accessRequestStarted.invitedNote')],
      reason: 'footer.registration',
    }
  return {
    body: isNew ? 'accessRequestStarted.bodyNew' : 'accessRequestStarted.body',
    reason: 'footer.registration',
  }
}

const outbidContent: Content<'outbid'> = (data, writing) => {
  const { auction, minimumBid, mayBid = true } = data
  const money = (amount: number): string => moneyOf(auction, writing, amount)
  const ownPrice = money(data.ownPrice)
  return {
    values: { ownPrice },
    tone: 'outbid',
    figure: ['fact.currentPrice', money(data.currentPrice)],
    facts: [
      ['fact.ownPrice', ownPrice],
      ['fact.minimumBid', minimumBid === null || !mayBid ? null : money(minimumBid)],
      ...mailFactsOf(auction, writing),
    ],
    action: mayBid ? 'outbid.action' : 'outcome.action',
  }
}

const endingSoonContent: Content<'endingSoon'> = ({ auction, ownPrice, currentPrice }, writing) => {
  const { t, format } = writing
  const { end, timeZone } = auction
  const money = (amount: number | null) => (amount === null ? null : moneyOf(auction, writing, amount))
  return {
    values: {
      time: end === null ? t('openEnd') : format.time(end, timeZone),
      end: endOf(auction, writing),
    },
    tone: 'warning',
    figure: ['fact.currentPrice', money(currentPrice)],
    facts: [['fact.ownPrice', money(ownPrice)], ...mailFactsOf(auction, writing)],
  }
}

const bidReceiptContent: Content<'bidReceipt'> = (data, writing) => {
  const { auction, at, revision, hash, isHighest } = data
  const price = moneyOf(auction, writing, data.price)
  return {
    values: { price },
    tone: isHighest ? 'leading' : undefined,
    sentences: legalSentences('bid', auction, writing),
    figure: ['fact.ownPrice', price],
    facts: [
      ['fact.decidedAt', writing.format.dateTimeMs(at, auction.timeZone)],
      ['fact.revision', String(revision)],
      ['fact.hash', hash],
      ...mailFactsOf(auction, writing),
    ],
  }
}

/** Exhaustive by type: a new kind does not compile without content. */
const contents: { readonly [K in MailKind]: Content<K> } = {
  confirmEmail: () => ({ reason: 'footer.registration' }),
  signUp: (_data, { tenant }) => ({ values: { platform: tenant }, reason: 'footer.registration' }),
  resetPassword: () => ({ reason: 'footer.account' }),
  passwordChanged: ({ at }, writing) => ({ values: { at: atOf(at, writing) }, reason: 'footer.account' }),
  /** To the new e-mail. It does not name the account: its reader may be a stranger. */
  changeEmail: () => ({ reason: 'footer.registration' }),
  /** To the current e-mail. */
  emailChangeAsked: ({ at, newEmail }, writing) => ({
    values: { at: atOf(at, writing), newEmail },
    reason: 'footer.account',
  }),
  /** To the previous e-mail; its reader may have no access to the account any more, so there is no button. */
  emailChanged: ({ at, newEmail }, writing) => ({
    values: { at: atOf(at, writing), newEmail },
    reason: 'footer.account',
  }),
  /** To the owner of an e-mail that somebody else tried to use. */
  emailTaken: () => ({ reason: 'footer.account' }),
  secondFactorChanged: ({ at, change }, writing) => ({
    values: { at: atOf(at, writing) },
    subject: `secondFactorChanged.subject.${change}`,
    heading: `secondFactorChanged.subject.${change}`,
    body: `secondFactorChanged.body.${change}`,
    reason: 'footer.account',
  }),
  applicationReceived: () => ({ reason: 'footer.registration' }),
  applicationApproved: (data, writing) => ({
    values: { company: data.company },
    body: data.validUntil === null ? 'applicationApproved.bodyKnown' : 'applicationApproved.body',
    ...wayIn(data, writing),
    reason: 'footer.registration',
  }),
  applicationDeclined: ({ company, reason }) => ({
    values: { company },
    quote: reason,
    reason: 'footer.registration',
  }),
  sellerReceived: () => ({ reason: 'footer.registration' }),
  sellerApproved: (data, writing) => ({
    body: data.validUntil === null ? 'sellerApproved.bodyKnown' : 'sellerApproved.body',
    ...wayIn(data, writing),
    reason: 'footer.registration',
  }),
  sellerDeclined: ({ reason }) => ({ quote: reason, reason: 'footer.registration' }),
  tenantJoined: ({ tenant }) => ({ values: { tenant }, action: 'signIn.action', reason: 'footer.account' }),
  workWaiting: ({ work }) => ({
    subject: `workWaiting.${work}`,
    heading: `workWaiting.${work}`,
    reason: 'footer.workWaiting',
  }),
  contactProvider: contactProviderContent,
  contactBroker: contactBrokerContent,
  invitation: () => ({ reason: 'invitation.reason' }),
  accessRequestStarted: accessRequestStartedContent,
  accessRequested: ({ applicant }) => ({ values: { applicant }, reason: 'footer.tenant' }),
  accessAskedBack: ({ text }) => ({ quote: text, reason: 'accessRequest.reason' }),
  accessDeclined: ({ category }, { t }) => ({
    values: { category: t(`accessDeclined.${category}`) },
    reason: 'accessRequest.reason',
  }),
  proofEnding: ({ expiresOn }, { format }) => ({
    // A day is the same in every zone: noon in London, read there.
    values: { day: format.date(`${expiresOn}T12:00:00.000Z` as Instant, 'UTC') },
    reason: 'proofEnding.reason',
  }),
  newerProofSent: ({ applicant }) => ({ values: { applicant }, reason: 'footer.tenant' }),
  newerProofAnswered({ isConfirmed }) {
    const what = isConfirmed ? 'confirmed' : 'refused'
    return {
      subject: `newerProof.${what}.subject`,
      heading: `newerProof.${what}.heading`,
      body: `newerProof.${what}.body`,
      action: 'proofEnding.toRequest',
      reason: 'proofEnding.reason',
    }
  },
  brokerageConcluded: brokerageConcludedContent,
  brokerageWithdrawn: withdrawnContent,
  tenantBrokerageWithdrawn: (data, writing) => ({
    ...withdrawnContent(data, writing),
    subject: 'brokerageWithdrawn.subject',
    heading: 'brokerageWithdrawn.heading',
    action: 'brokerageConcluded.action',
    reason: 'footer.tenant',
  }),
  accessGranted: ({ auction, until }, writing) => ({
    facts: [
      ...mailFactsOf(auction, writing),
      ['accessGranted.until', until && writing.format.dateTime(until, auction.timeZone)],
    ],
  }),
  accessExpired: () => ({ tone: 'warning' }),
  accessRevoked({ auction, ownPrice }, writing) {
    const price = moneyOf(auction, writing, ownPrice)
    return {
      values: { price },
      tone: 'warning',
      facts: [['fact.ownPrice', price], ...mailFactsOf(auction, writing)],
      notes: [writing.t('accessExpired.note')],
    }
  },
  bidderSuspended: ({ category }, { t }) => ({
    values: { category: t(`bidderSuspended.${category}`) },
    tone: 'warning',
  }),
  confirmPriceAlert: confirmPriceAlertContent,
  priceAlert: priceAlertContent,
  confirmSavedSearch: confirmSavedSearchContent,
  savedSearchFound: savedSearchFoundContent,
  outbid: outbidContent,
  endingSoon: endingSoonContent,
  bidReceipt: bidReceiptContent,
  auctionPublished: () => ({ action: 'outcome.action' }),
  ...outcomeContents,
  questionAsked: () => ({ reason: 'footer.tenant' }),
  questionAnswered: ({ number }) =>
    number === null
      ? { heading: 'questionAnswered.headingPersonal', body: 'questionAnswered.bodyPersonal' }
      : { values: { number: String(number) } },
  documentsChanged: ({ auction, changes }, writing) => ({
    tone: 'warning',
    facts: [
      ...changes
        .slice(0, NAMED_DOCUMENTS_MAX)
        .map(({ kind, name }): Row => [`documentsChanged.${kind}`, name]),
      ...mailFactsOf(auction, writing),
    ],
  }),
  sellerInvited: ({ validUntil }) => ({
    body: validUntil === null ? 'sellerInvited.body' : 'sellerInvited.bodyNew',
    facts: [],
    action: validUntil === null ? 'object.action' : 'sellerInvited.actionNew',
    reason: 'footer.tenant',
  }),
}

/** What a mail of this kind says; it links to an auction where that opens for its reader (OUT-5). */
export function contentOf<K extends MailKind>(kind: K, data: MailData[K], writing: Writing): MailContent {
  return assembled(kind, data, contents[kind](data, writing), writing)
}

/** The texts that a kind has by its name, with its particulars. */
function assembled(
  kind: MailKind,
  data: MailData[MailKind],
  particulars: Particulars,
  writing: Writing,
): MailContent {
  const { t, tenant, platform } = writing
  const { tone, quote, figure, named = [], further, attachment, unsubscribe } = particulars
  const auction = 'auction' in data ? data.auction : undefined
  const known = { tenant, platform, ...(auction && { title: auction.title }) }
  const values = { ...known, ...particulars.values }
  const own = (part: string): MailTextKey => `${kind}.${part}` as MailTextKey
  const note = own('note')
  const [shown] = figure ? labelled(figure, writing) : []
  const facts = particulars.facts ?? (auction ? mailFactsOf(auction, writing) : [])
  const url = particulars.url ?? ('link' in data ? data.link : undefined)
  const reason = particulars.reason ?? 'footer.auction'
  return {
    subject: t(particulars.subject ?? own('subject'), values),
    ...(tone && { badge: { word: t(own('badge')), tone } }),
    heading: t(particulars.heading ?? own('heading'), values),
    body: [t(particulars.body ?? own('body'), values), ...(particulars.sentences ?? [])].join(' '),
    ...(typeof quote === 'string' && { quote }),
    ...(shown && { figure: shown }),
    facts: [...named, ...facts.flatMap((row) => labelled(row, writing))],
    ...(url !== undefined &&
      !('opens' in data) && {
        action: { label: t(particulars.action ?? own('action')), url },
        ...(further && { further: { label: t(further[0]), url: further[1] } }),
      }),
    notes: [
      ...validityOf(kind, data, writing),
      ...(particulars.notes ?? (isMailText(note) ? [t(note, values)] : [])),
    ],
    ...(attachment && { attachment }),
    reason: t(reason, known),
    hasSettings: particulars.hasSettings ?? reason === 'footer.auction',
    ...(unsubscribe && { unsubscribe }),
  }
}

function labelled([key, value]: Row, { t }: Writing): NonNullable<MailContent['facts']> {
  return value === null || value === undefined ? [] : [{ label: t(key), value }]
}

/** How long its link is valid, where that ends. */
function validityOf(kind: MailKind, data: MailData[MailKind], { t, format }: Writing): readonly string[] {
  if (!('validUntil' in data) || data.validUntil === null) return []
  const own = `${kind}.validUntil`
  const timeZone = 'auction' in data ? data.auction.timeZone : PLATFORM_TIME_ZONE
  return [t(isMailText(own) ? own : 'validUntil', { until: format.dateTime(data.validUntil, timeZone) })]
}
