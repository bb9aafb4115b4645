import type { AwardPack } from '@zuschlag/contracts/auction/award-pack-document'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import type { MailLogo } from '../../notifications/mail/look/logo.ts'
import {
  drawCode,
  drawFacts,
  drawHead,
  drawHeading,
  drawQr,
  drawText,
  type PdfDocument,
  type PdfElement,
  writePdf,
} from '../pdf/pdf-parts.ts'
import { drawTable } from '../pdf/pdf-table.ts'
import { type AwardPackText, awardPackTexts, packFormat, packParts } from './award-pack-facts.ts'

/** Who is named at the head of a document, and in which look. */
export type PackLook = { readonly name: string; readonly accent: string; readonly logo: MailLogo | null }

export type PackOrder = { readonly pack: AwardPack; readonly look: PackLook }

type Writing = {
  readonly doc: PdfDocument
  readonly root: PdfElement
  readonly t: AwardPackText
  readonly format: ReturnType<typeof packFormat>
  readonly accent: string
}

/** A pack to print. At most a hundred documents and a few dozen facts: six pages. */
export function awardPackPdf(pack: AwardPack, { name, accent, logo }: PackLook): Promise<Buffer> {
  const { version, language, auction, generatedAt } = pack
  const t = awardPackTexts(language)
  const title = t(`title.${version}`)
  const options = {
    layout: 'portrait',
    language,
    title: `${title}: ${auction.title}`,
    author: name,
    subject: t('subject.pack'),
    writtenAt: generatedAt,
    pageText: (page: number, pages: number) => t('page', { page: String(page), pages: String(pages) }),
  } as const
  return writePdf(options, (doc, root) => {
    const format = packFormat(pack)
    const writing = { doc, root, t, format, accent }
    drawHead(doc, root, { accent, logo, title, subtitle: auction.title, tenantName: name })
    drawText(doc, root, t(`notice.${version}`))
    drawMeaning(pack, writing)
    for (const part of packParts(pack, t, format)) {
      drawHeading(doc, root, part.title)
      if (part.note !== undefined) drawText(doc, root, part.note)
      drawFacts(doc, root, part.facts)
    }
    drawDocuments(pack, writing)
    drawReceipts(pack, writing)
    drawCheck(pack, writing, format.dateTime)
    drawHeading(doc, root, t('omitted'))
    for (const sentence of pack.omitted) drawText(doc, root, sentence)
  })
}

/** What an acceptance means where the property is, before anything else (PACK-4). */
function drawMeaning({ decision }: AwardPack, { doc, root, t }: Writing): void {
  drawHeading(doc, root, t('meaning'))
  drawText(doc, root, decision.acceptance)
}

function drawDocuments({ documents }: AwardPack, { doc, root, t, accent }: Writing): void {
  if (documents.length === 0) {
    drawHeading(doc, root, t('documents'))
    return drawText(doc, root, t('documents.none'))
  }
  const columns = [
    { head: t('document.name'), width: 210 },
    { head: t('document.kind'), width: 92 },
    { head: t('document.version'), width: 52, isFigure: true },
    { head: t('document.hash'), width: 160, isCode: true },
  ]
  const rows = documents.map(({ name, kind, version, sha256 }) => ({
    isStrong: false,
    isStruck: false,
    cells: [name, kind === null ? '' : t(`kind.${kind}`), String(version), sha256 ?? t('document.noHash')],
  }))
  drawTable(doc, root, { title: t('documents'), columns, rows, accent })
  drawText(doc, root, t('document.hashes'))
  doc.moveDown(0.8)
}

function drawReceipts({ receipts, auction }: AwardPack, { doc, root, t, format, accent }: Writing): void {
  const columns = [
    { head: t('receipt.event'), width: 130 },
    { head: t('receipt.time', { zone: auction.timeZone }), width: 150 },
    { head: t('receipt.revision'), width: 62, isFigure: true },
    { head: t('receipt.hash'), width: 172, isCode: true },
  ]
  const rows = receipts.map(({ kind, at, revision, hash }) => ({
    isStrong: false,
    isStruck: false,
    cells: [t(`receipt.${kind}`), format.dateTime(at), String(revision), hash],
  }))
  drawTable(doc, root, { title: t('receipts'), columns, rows, accent })
  doc.moveDown(0.8)
}

/** How a reader verifies the history: the page, the chain at that moment, and when this was written. */
export function drawCheck(
  { verifyUrl, chain, generatedAt }: Pick<AwardPack, 'verifyUrl' | 'chain' | 'generatedAt'>,
  { doc, root, t }: Pick<Writing, 'doc' | 'root' | 't'>,
  dateTime: (at: Instant) => string,
): void {
  drawHeading(doc, root, t('check'))
  drawText(doc, root, t('check.text'))
  drawQr(doc, root, verifyUrl, t('check.qr', { url: verifyUrl }))
  drawCode(doc, root, verifyUrl)
  doc.moveDown(0.8)
  const { revision, at, hash } = chain
  drawText(doc, root, t('check.chain', { revision: String(revision), time: dateTime(at) }))
  drawCode(doc, root, hash)
  doc.moveDown(0.8)
  drawText(doc, root, t('check.generated', { time: dateTime(generatedAt) }))
}
