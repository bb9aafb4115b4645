import { legalTexts } from '@zuschlag/contracts/legal/legal-texts'
import { mailKinds } from '@zuschlag/contracts/mail/mail-log'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLogos } from './look/logo.ts'
import { renderMail } from './render-mail.ts'
import { sampleCompany, sampleData, sampleMail } from './sample-mails.fixture.ts'

const rendering = { publicUrl: 'https://zuschlag.example', company: sampleCompany, logos: createLogos(null) }

test('every kind is written in both languages, as HTML and as text', async () => {
  for (const kind of mailKinds) {
    const [german, english] = await Promise.all([
      renderMail(sampleMail(kind), rendering),
      renderMail(sampleMail(kind, { language: 'en' }), rendering),
    ])
    for (const mail of [german, english]) {
      expect(mail.html, kind).toContain('Zuschlag Plattform GmbH')
      expect(mail.text, kind).toContain('Eva Muster')
      expect(mail.html + mail.text + mail.subject, kind).not.toMatch(/undefined|null|\[object|\{\w+\}/)
      expect(mail.html, kind).toContain(`lang="${mail === german ? 'de' : 'en'}"`)
      // No remote content, so that opening a mail cannot be tracked.
      expect(mail.html, kind).not.toMatch(/src="http|@import|url\(/)
    }
    expect(german.subject, kind).not.toBe(english.subject)
  }
}, 60_000)

test('somebody without a name is greeted without one', async () => {
  const mail = await renderMail(sampleMail('signUp', { name: null }), rendering)
  expect(mail.text).toContain('Guten Tag,')
  expect(mail.to.name).toBe('')
})

test('an approval leads somebody without a password to one, and others to the sign-in', async () => {
  for (const kind of ['applicationApproved', 'sellerApproved'] as const) {
    const known = { ...sampleData[kind], link: 'https://zuschlag.example/login', validUntil: null }
    const texts = await Promise.all(
      [sampleData[kind], known].map(
        async (data) => (await renderMail(sampleMail(kind, { data }), rendering)).text,
      ),
    )
    expect(texts[0], kind).toMatch(/Setzen Sie Ihr Passwort[^]*12 Zeichen/)
    expect(texts[1], kind).toMatch(/Melden Sie sich[^]*zuschlag\.example\/de\/login/)
    expect(texts[1], kind).not.toMatch(/Setzen Sie Ihr Passwort|12 Zeichen/)
  }
})

test('a mail without a tenant shows the logo of the platform, the mail of a tenant does not', async () => {
  const own = await renderMail(sampleMail('resetPassword'), rendering)
  expect(own.pictures).toHaveLength(1)
  expect(own.html).toMatch(/<img[^>]*alt="Zuschlag"[^>]*src="cid:logo@zuschlag"/)
  const platform = await renderMail(sampleMail('signUp'), rendering)
  expect(platform.pictures).toEqual([])
  expect(platform.html).not.toContain('cid:')
})

test('[PUB-13] a changed term has its old and its new value in words, in both languages', async () => {
  const changes = [
    { name: 'decisionDays', before: 1, after: 14 },
    { name: 'night', before: '22:00–08:00', after: null },
    { name: 'minimumPrice', before: null, after: 250_000 },
  ] as const
  const data = { ...sampleData.termsChanged, changes }
  const [german, english] = await Promise.all([
    renderMail(sampleMail('termsChanged', { data }), rendering),
    renderMail(sampleMail('termsChanged', { data, language: 'en' }), rendering),
  ])
  expect(german.text).toContain('14 Tage (bisher 1 Tag)')
  expect(german.text).toContain('nicht vorgesehen (bisher 22:00–08:00)')
  expect(english.text).toContain('14 days (before: 1 day)')
  expect(english.text).toContain('none (before: 22:00–08:00)')
  expect(german.text).toContain('(bisher nicht genannt)')
  expect(english.text).toContain('(before: not stated)')
}, 60_000)

test('[PUB-13] a moved end is named once, with the old one', async () => {
  const linesOfEnd = async (kind: 'termsChanged' | 'auctionEnded') => {
    const { text } = await renderMail(sampleMail(kind), rendering)
    return text.split('\n').filter((line) => line.startsWith('Ende'))
  }
  expect(await linesOfEnd('auctionEnded')).toHaveLength(1)
  const [moved = '', ...further] = await linesOfEnd('termsChanged')
  expect(further).toEqual([])
  expect(moved).toContain('(bisher ')
}, 60_000)

test('a request has a reply-to if its sender can be reached', async () => {
  const note = 'Ihre Antwort auf diese Nachricht geht direkt an eva@muster.example.'
  for (const kind of ['contactProvider', 'contactBroker'] as const) {
    expect((await renderMail(sampleMail(kind), rendering)).text).toContain(note)
    const { email: _, ...byPhone } = sampleData[kind]
    expect((await renderMail(sampleMail(kind, { data: byPhone }), rendering)).text).not.toContain(
      'Ihre Antwort',
    )
  }
})

test('[OUT-5] [OUT-8] an auction that does not open for the reader is not linked, its contact is named', async () => {
  const { link } = sampleData.counterOfferMade
  const data = { ...sampleData.counterOfferMade, opens: false, mayAccept: false } as const
  const { html, text } = await renderMail(sampleMail('counterOfferMade', { data }), rendering)
  expect(html + text).not.toContain(link)
  expect(text).toContain('Zustimmen kann nur, wer zum Bieten zugelassen ist')
  expect(text).toContain('Ansprechperson: ')
  const limited = { ...data, isAboveLimit: true } as const
  const aboveLimit = await renderMail(sampleMail('counterOfferMade', { data: limited }), rendering)
  expect(aboveLimit.text).toContain('liegt über Ihrem Limit; derzeit können Sie nicht zustimmen')
  const withdrawn = { ...sampleData.auctionWithdrawn, hasBidLog: false }
  const admitted = await renderMail(sampleMail('auctionWithdrawn', { data: withdrawn }), rendering)
  expect(admitted.text).toContain(link)
  expect(admitted.text).not.toContain('#bid-log')
})

test('[OUT-9] who may not bid any more learns of a higher bid and is offered none', async () => {
  const data = { ...sampleData.outbid, mayBid: false } as const
  const [bidder, former] = await Promise.all([
    renderMail(sampleMail('outbid'), rendering),
    renderMail(sampleMail('outbid', { data }), rendering),
  ])
  const offered = ({ text }: typeof bidder) =>
    ['Neues Gebot abgeben', 'Nächstes Gebot ab'].map((words) => text.includes(words))
  expect([offered(bidder), offered(former)]).toEqual([
    [true, true],
    [false, false],
  ])
  expect(former.text).toContain(data.link)
  const unseen = await renderMail(sampleMail('outbid', { data: { ...data, opens: false } }), rendering)
  expect(unseen.text).not.toContain(data.link)
})

test('a mailed receipt names the time of the decision as such, with its offset from UTC', async () => {
  const [german, english] = await Promise.all([
    renderMail(sampleMail('bidReceipt'), rendering),
    renderMail(sampleMail('bidReceipt', { language: 'en' }), rendering),
  ])
  expect(german.text).toContain('Entschieden laut Serveruhr: 24.11.2026 21:38:04,031 (UTC+1)')
  expect(english.text).toContain('Decided by server clock: 24/11/2026 21:38:04.031 (UTC+1)')
})

test('an accepted purchase has the same words about its effect as an accepted bid', async () => {
  for (const kind of ['auctionAwarded', 'awardConfirmed', 'purchaseAccepted'] as const) {
    const { text } = await renderMail(sampleMail(kind), rendering)
    expect(text.replaceAll(/\s+/g, ' '), kind).toContain(legalTexts.acceptance.texts.AT.de)
  }
  const others = await renderMail(sampleMail('auctionSold'), rendering)
  expect(others.text).not.toContain('Kaufvertrag')
})

test('[DEC-5] an award after its time says that the bidder has to agree', async () => {
  const data = { ...sampleData.auctionAwarded, isAwardLate: true } as const
  const { text } = await renderMail(sampleMail('auctionAwarded', { data }), rendering)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(legalTexts.acceptanceLate.texts.AT.de)
  expect(text).not.toContain('schon mit der Annahme')
})

test('a reason is announced before it is quoted, and only where one was given', async () => {
  const decisions = mailKinds.filter((kind) => 'reason' in sampleData[kind] && 'price' in sampleData[kind])
  expect(decisions).toContain('auctionNotAwarded')
  expect(decisions).toContain('objectNotAwarded')
  for (const kind of decisions as ('auctionNotAwarded' | 'objectNotAwarded')[]) {
    const data = { ...sampleData[kind], reason: 'Der Preis reicht nicht.' }
    const decided = await renderMail(sampleMail(kind, { data }), rendering)
    expect(decided.text, kind).toMatch(/Die Begründung:\n\n> Der Preis reicht nicht\./)
    const silent = await renderMail(sampleMail(kind, { data: { ...data, reason: null } }), rendering)
    expect(silent.text, kind).not.toContain('Begründung')
  }
})

test('both bodies contain the links of the mail', async () => {
  const { link } = sampleData.accessGranted
  const mail = await renderMail(sampleMail('accessGranted'), rendering)
  expect(mail.text).toContain(link)
  expect(mail.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
})

test('pages of the account open in the language of the mail', async () => {
  const mail = await renderMail(sampleMail('signUp', { language: 'en' }), rendering)
  const { link } = sampleData.signUp
  expect(mail.text).toContain(link.replace('https://zuschlag.example/', 'https://zuschlag.example/en/'))
  expect(mail.text).not.toContain(link)
})

test('a price alert can be cancelled with one click and by a page', async () => {
  const mail = await renderMail(sampleMail('priceAlert'), rendering)
  const { unsubscribeToken } = sampleData.priceAlert
  expect(mail.unsubscribeUrl).toBe(
    `https://zuschlag.example/api/price-alerts/unsubscribe?token=${unsubscribeToken}`,
  )
  expect(mail.text).toContain(`/price-alert/unsubscribe?token=${unsubscribeToken}`)
})

test('the same row gives the same Message-ID', async () => {
  const [one, again] = await Promise.all([
    renderMail(sampleMail('outbid'), rendering),
    renderMail(sampleMail('outbid'), rendering),
  ])
  expect(one.messageId).toBe('<0f3c8a52-6d11-4b6e-9d53-2f1f6f0d7a11@zuschlag.example>')
  expect(again.messageId).toBe(one.messageId)
})

test('user input stays text in the body and one line in the headers', async () => {
  const hostile = fc
    .array(
      fc.constantFrom(
        '<script>x</script>',
        '<img src=x>',
        '"',
        "'",
        '&amp;',
        '\r\nBcc: all@x.example',
        '\u0000',
        '\u202e',
        '{name}',
        'Ä',
        '</td></mj-table>',
        '%0d%0a',
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((parts) => parts.join(''))
  let withMarkup = 0
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const auction = { ...sampleData.contactBroker.auction, title: text }
      const data = { ...sampleData.contactBroker, auction, message: text }
      const tenant = { name: text, logoUrl: text, primaryAccentColor: text }
      const mail = await renderMail(sampleMail('contactBroker', { data, name: text, tenant }), rendering)
      for (const header of [mail.subject, mail.from.name, mail.to.name]) {
        expect(header).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u)
        expect(header.length).toBeLessThanOrEqual(200)
      }
      expect(mail.html).not.toMatch(/<script|<img src=x/)
      if (text.includes('<')) withMarkup += 1
    }),
    { numRuns: 25 },
  )
  expect(withMarkup).toBeGreaterThan(0)
}, 60_000)
