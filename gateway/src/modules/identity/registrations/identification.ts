import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '@zuschlag/contracts/kernel/result'
import type { PictureFailure } from '../../../kernel/pictures/redraw-picture.ts'
import { redrawPicture } from '../../../kernel/pictures/redraw-picture.ts'

/** Longest side of what is kept, in pixels: enough to read every line. */
const SIDE_MAX = 2_400
const QUALITY = 85
const acceptedTypes = ['image/jpeg', 'image/png'] as const

/** The picture of an identification as a JPEG of our own making. */
export function readIdentification(path: string): Promise<Result<Buffer, PictureFailure>> {
  return redrawPicture(path, acceptedTypes, (picture) =>
    picture
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY }),
  )
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
