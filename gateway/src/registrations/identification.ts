import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '@zuschlag/contracts/kernel/result'
import { err, ok } from '@zuschlag/contracts/kernel/result'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'

/** A scan of two pages at 300 dots per inch has half of that. */
export const IDENTIFICATION_PIXELS_MAX = 50_000_000
/** Longest side of what is kept, in pixels: enough to read every line. */
const SIDE_MAX = 2_400
const QUALITY = 85
const acceptedTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png'])

export type IdentificationFailure = 'notAPicture' | 'broken'

/**
 * The picture of an identification as a JPEG of our own making: only what it shows is kept, no place, no program, nothing
 * hidden behind the picture. What it is, is read off its content; its name and the sender's word for it do not count.
 */
export async function readIdentification(path: string): Promise<Result<Buffer, IdentificationFailure>> {
  const type = await fileTypeFromFile(path)
  if (type === undefined || !acceptedTypes.has(type.mime)) return err('notAPicture')
  try {
    const picture = sharp(path, { limitInputPixels: IDENTIFICATION_PIXELS_MAX, failOn: 'error' })
    const jpeg = await picture
      .autoOrient()
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    return ok(jpeg)
  } catch {
    return err('broken')
  }
}

/** Pictures of identifications, outside every folder that is served. */
export class IdentificationStore {
  readonly #folder: string

  constructor(privateDir: string) {
    this.#folder = join(privateDir, 'identifications')
  }

  /** Answers the name that `pathOf` knows it by. */
  async save(registrationId: string, jpeg: Buffer): Promise<string> {
    const name = `${registrationId}.jpg`
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await writeFile(`${this.pathOf(name)}.new`, jpeg, { mode: 0o600 })
    await rename(`${this.pathOf(name)}.new`, this.pathOf(name))
    return name
  }

  pathOf(name: string): string {
    return join(this.#folder, name)
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true })
  }
}
