import type { AwardPack } from '@zuschlag/contracts/auction/award-pack-document'
import type { Instant } from '@zuschlag/contracts/kernel/instant'
import { type Block, type PackLook, writeDocument } from '../pdf/pdf-document.ts'
import { type AwardPackText, awardPackTexts, packFormat, packParts } from './award-pack-facts.ts'

export type PackOrder = { readonly pack: AwardPack; readonly look: PackLook }

/** A pack to print. At most a hundred documents and a few dozen facts: six pages. */
export function awardPackPdf(pack: AwardPack, look: PackLook): Promise<Buffer> {
  const { version, language, auction, generatedAt: writtenAt } = pack
  const t = awardPackTexts(language)
  const format = packFormat(pack)
  const head = { title: t(`title.${version}`), about: auction.title, subject: t('subject.pack') }
  return writeDocument({ ...head, language, writtenAt, t, look }, [
    t(`notice.${version}`),
    // What an acceptance means where the property is, before anything else (PACK-4).
    { heading: t('meaning') },
    pack.decision.acceptance,
    ...packParts(pack, t, format).flatMap(({ title, note, facts }): Block[] => [
      { heading: title },
      ...(note === undefined ? [] : [note]),
      { facts },
    ]),
    ...documentBlocks(pack, t),
    ...receiptBlocks(pack, t, format.dateTime),
    ...checkBlocks(pack, t, format.dateTime),
    { heading: t('omitted') },
    ...pack.omitted,
  ])
}

function documentBlocks({ documents }: AwardPack, t: AwardPackText): readonly Block[] {
  const title = t('documents')
  if (documents.length === 0) return [{ heading: title }, t('documents.none')]
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
  return [{ table: { title, columns, rows } }, t('document.hashes'), { space: 0.8 }]
}

function receiptBlocks(
  { receipts, auction }: AwardPack,
  t: AwardPackText,
  dateTime: (at: Instant) => string,
): readonly Block[] {
  const columns = [
    { head: t('receipt.event'), width: 130 },
    { head: t('receipt.time', { zone: auction.timeZone }), width: 150 },
    { head: t('receipt.revision'), width: 62, isFigure: true },
    { head: t('receipt.hash'), width: 172, isCode: true },
  ]
  const rows = receipts.map(({ kind, at, revision, hash }) => ({
    isStrong: false,
    isStruck: false,
    cells: [t(`receipt.${kind}`), dateTime(at), String(revision), hash],
  }))
  return [{ table: { title: t('receipts'), columns, rows } }, { space: 0.8 }]
}

/** How a reader verifies the history: the page, the chain at that moment, and when this was written. */
export function checkBlocks(
  { verifyUrl: url, chain, generatedAt }: Pick<AwardPack, 'verifyUrl' | 'chain' | 'generatedAt'>,
  t: AwardPackText,
  dateTime: (at: Instant) => string,
): readonly Block[] {
  return [
    { heading: t('check') },
    t('check.text'),
    { qr: url, alternativeText: t('check.qr', { url }) },
    { code: url },
    { space: 0.8 },
    t('check.chain', { revision: String(chain.revision), time: dateTime(chain.at) }),
    { code: chain.hash },
    { space: 0.8 },
    t('check.generated', { time: dateTime(generatedAt) }),
  ]
}
