import { msToInstant } from '@zuschlag/contracts/kernel/instant'
import type { MailKind } from '@zuschlag/contracts/mail/mail-log'
import type { MailData } from '../../../kernel/outbox/mail-data.ts'
import { searchSamples } from './sample-search-mails.fixture.ts'
import type { MailLook, MailToRender } from './render-mail.ts'
import { ofTenant } from './tenant-mails.fixture.ts'

const at = msToInstant(Date.UTC(2026, 10, 24, 20, 38, 4, 31))
const end = msToInstant(Date.UTC(2026, 10, 26, 17))
const link = 'https://zuschlag.example/sign-up?email=eva%40muster.example&code=abc'
const auction = {
  title: 'Zinshaus in der Josefstadt',
  place: '1080 Wien',
  law: { country: 'AT', isBidDeclared: true },
  currencyCode: 'EUR',
  timeZone: 'Europe/Vienna',
  end,
  contact: { name: 'Mag. Helene Kranzl', phoneNumber: '+4315550140', email: 'kranzl@muster.example' },
} as const
const ofAuction = { auction, link: 'https://zuschlag.example/object/0f3c' } as const
const withLink = { link, validUntil: end }
const outcome = {
  ...ofAuction,
  price: 2_340_000,
  ownPrice: 2_320_000,
  leads: false,
  hasBidLog: true,
  reason: null,
} as const
const decided = { ...outcome, reason: 'Der Notartermin wurde verschoben.' } as const

/** One of each kind, as they would be queued. */
export const sampleData: { readonly [K in MailKind]: MailData[K] } = {
  confirmEmail: withLink,
  signUp: withLink,
  resetPassword: withLink,
  passwordChanged: { link, at },
  changeEmail: withLink,
  emailChangeAsked: { link, at, newEmail: 'e…@neu.example' },
  emailChanged: { at, newEmail: 'e…@neu.example' },
  emailTaken: { link },
  secondFactorChanged: { link, at, change: 'setUp' },
  applicationReceived: {},
  applicationApproved: { ...withLink, company: 'Muster Immobilien GmbH' },
  applicationDeclined: {
    company: 'Muster Immobilien GmbH',
    reason: 'Die Gewerbeberechtigung fehlt.\nBitte reichen Sie sie nach.',
  },
  sellerReceived: {},
  sellerApproved: withLink,
  sellerDeclined: { reason: 'Der Ausweis ist abgelaufen.' },
  tenantJoined: { tenant: 'Muster Immobilien GmbH', link },
  contactProvider: {
    contactType: 2,
    email: 'eva@muster.example',
    phoneNumber: '+431555',
    message: 'Wie lange dauert die Freischaltung?\nDanke.',
    salutation: 'Ms',
    firstName: 'Eva',
    lastName: 'Muster',
    company: 'Muster Bau',
  },
  contactBroker: {
    ...ofAuction,
    email: 'eva@muster.example',
    phoneNumber: '+431555',
    message: 'Kann ich das Haus am Samstag besichtigen?',
  },
  workWaiting: { work: 'applications', link: 'https://zuschlag.example/administration/tenants' },
  invitation: { auction, ...withLink },
  accessRequestStarted: { ...ofAuction, validUntil: withLink.validUntil, isInvited: false },
  accessRequested: { ...ofAuction, applicant: 'Eva Muster' },
  accessAskedBack: { ...ofAuction, text: 'Für wen bieten Sie?' },
  accessDeclined: { ...ofAuction, category: 'proofOfFunds' },
  proofEnding: { ...ofAuction, expiresOn: '2026-12-24' },
  newerProofSent: { ...ofAuction, applicant: 'Eva Muster' },
  newerProofAnswered: { ...ofAuction, isConfirmed: true },
  brokerageConcluded: {
    ...ofAuction,
    percent: 3.6,
    concludedAt: end,
    withdrawableUntil: end,
    beginsAtOnce: true,
    attachment: { name: 'agreement.pdf', base64: Buffer.from('%PDF-1.7').toString('base64') },
  },
  brokerageWithdrawn: { ...ofAuction, name: 'Eva Muster', concludedAt: end, withdrawnAt: end },
  tenantBrokerageWithdrawn: { ...ofAuction, name: 'Eva Muster', concludedAt: end, withdrawnAt: end },
  accessGranted: { ...ofAuction, until: end },
  accessExpired: ofAuction,
  accessRevoked: { ...ofAuction, ownPrice: 2_320_000 },
  bidderSuspended: { ...ofAuction, category: 'proofExpired' },
  confirmPriceAlert: {
    auction,
    link: 'https://zuschlag.example/price-alert/confirm?token=abc&lang=de',
    validUntil: end,
    alertPrice: 2_300_000,
  },
  priceAlert: {
    ...ofAuction,
    alertPrice: 2_300_000,
    currentPrice: 2_340_000,
    unsubscribeToken: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ',
  },
  ...searchSamples,
  questionAsked: ofAuction,
  questionAnswered: { ...ofAuction, number: 3 },
  documentsChanged: { ...ofAuction, changes: [{ kind: 'removed', name: 'Plan', storageUrl: '/plan.pdf' }] },
  outbid: { ...ofAuction, ownPrice: 2_320_000, currentPrice: 2_340_000, minimumBid: 2_350_000 },
  endingSoon: { ...ofAuction, ownPrice: 2_320_000, currentPrice: 2_340_000 },
  bidReceipt: { ...ofAuction, price: 2_340_000, at, revision: 27, hash: '5f'.repeat(32), isHighest: true },
  auctionPublished: ofAuction,
  endExtended: decided,
  termsChanged: {
    ...outcome,
    changes: [
      { name: 'startPrice', before: 2_300_000, after: 2_200_000 },
      { name: 'end', before: null, after: at },
      { name: 'agreements', before: null, after: null },
    ],
  },
  bidVoided: decided,
  auctionEnded: outcome,
  auctionAwarded: { ...outcome, leads: true },
  auctionAwardedToOther: { ...outcome, awardCategory: 'financing', awaitsConfirmation: true },
  auctionNotAwarded: decided,
  awardConfirmed: { ...outcome, price: null },
  awardNotConcluded: { ...outcome, notConcludedCategory: 'financingFailed' },
  counterOfferMade: { ...outcome, answerUntil: at },
  counterOfferAccepted: outcome,
  auctionSold: outcome,
  auctionWithdrawn: decided,
  purchaseAccepted: outcome,
  purchaseDeclined: decided,
  sellerInvited: { ...ofAuction, validUntil: withLink.validUntil },
  objectPurchaseRequested: outcome,
  objectEnded: outcome,
  objectAwarded: outcome,
  objectSold: outcome,
  objectNotAwarded: decided,
  objectAwardConfirmed: { ...outcome, price: null },
  objectAwardNotConcluded: { ...outcome, notConcludedCategory: 'winnerWithdrew' },
  objectCounterOfferMade: { ...outcome, answerUntil: at },
  objectCounterOfferAccepted: outcome,
  objectCounterOfferOver: { ...outcome, price: null },
  objectWithdrawn: decided,
}

const tenant: MailLook = {
  name: 'Kranzl & Söhne Immobilien',
  logoUrl: '/files/images/tenants/kranzl/logo.svg',
  primaryAccentColor: '#6d2438',
}

export function sampleMail<K extends MailKind>(
  kind: K,
  changes: Partial<MailToRender<K>> = {},
): MailToRender<K> {
  return {
    id: '0f3c8a52-6d11-4b6e-9d53-2f1f6f0d7a11',
    kind,
    data: sampleData[kind],
    language: 'de',
    email: 'eva@muster.example',
    name: 'Eva Muster',
    replyTo: null,
    queuedAt: new Date(at),
    tenant: ofTenant.has(kind) ? tenant : null,
    ...changes,
  }
}

export const sampleCompany = {
  name: 'Zuschlag Plattform GmbH',
  street: 'Am Spitz 9',
  city: '1210 Wien',
  phone: '+4311234567',
  email: 'office@zuschlag.example',
  registerNumber: 'FN 000000a',
  court: 'Handelsgericht Wien',
  director: 'Theresa Stadler',
  authority: 'Bezirksamt',
} as const
