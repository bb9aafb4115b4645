import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { checkPdf } from '@zuschlag/gateway/modules/back-office/manage/object-files/check-pdf'
import { readPicture } from '@zuschlag/gateway/modules/back-office/manage/object-files/read-picture'
import { openExchange } from '@zuschlag/gateway/modules/back-office/openimmo/read-exchange'
import { parseXml } from '@zuschlag/gateway/modules/back-office/openimmo/parse-xml'
import type { Sharp } from 'sharp'
import { redrawPicture } from '@zuschlag/gateway/kernel/pictures/redraw-picture'
import type { Target } from './fuzz.ts'
import { openimmo } from './openimmo-target.ts'

const WIDTH_MAX = 1_600

/** What reads uploads reads them from where the upload was put down. */
async function asFile<T>(name: string, input: Buffer, read: (file: string) => Promise<T>): Promise<T> {
  const file = path.join(tmpdir(), `zuschlag-fuzz-${process.pid}-${name}`)
  await writeFile(file, input)
  try {
    return await read(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** A document: taken for a PDF, or refused. */
const pdf: Target = {
  name: 'pdf',
  share: 6,
  run: async (input) => (await asFile('pdf', input, checkPdf)).ok,
}

/**
 * A picture as objects and accounts have them: re-encoded in a format of our own, or refused; never stored as
 * received.
 */
const pictures: Target = {
  name: 'pictures',
  share: 1,
  async run(input) {
    const picture = await readPicture(input, 'fuzz')
    const types = ['image/jpeg', 'image/png']
    const draw = (drawn: Sharp): Sharp => drawn.resize({ width: 64, height: 64 }).jpeg()
    const portrait = await asFile('picture', input, (file) => redrawPicture(file, types, draw, 'fuzz'))
    if (portrait.ok && portrait.value.readUInt16BE(0) !== 0xff_d8) throw new Error('No JPEG came out')
    if (!picture.ok) return portrait.ok
    for (const drawn of [picture.value.large, picture.value.small]) {
      if (drawn.toString('latin1', 8, 12) !== 'WEBP') throw new Error('No WebP came out')
      if (widthOf(drawn) > WIDTH_MAX) throw new Error('It came out too wide')
    }
    return true
  },
}

/** Of a WebP of the simple, lossy kind, which is what is drawn; 0 of others. */
const widthOf = (webp: Buffer): number =>
  webp.toString('latin1', 12, 16) === 'VP8 ' ? webp.readUInt16LE(26) % 16_384 : 0

/** An archive of OpenImmo, or its document: opened and read, or refused. Names of files lead nowhere. */
const archives: Target = {
  name: 'archives',
  share: 3,
  async run(input) {
    const opened = await asFile('archive', input, openExchange)
    if (!opened.ok) return false
    const leading = opened.value.files
      .flatMap(({ paths }) => paths)
      .filter((name) => /\\|^\/|(?:^|\/)\.\.?(?:\/|$)/.test(name))
    if (leading.length > 0) throw new Error(`A name leads somewhere: ${leading.join(', ')}`)
    return parseXml(opened.value.xml).ok
  },
}

export const fileTargets: readonly Target[] = [pdf, pictures, archives, openimmo]
