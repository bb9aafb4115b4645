import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Result } from '@zuschlag/contracts/kernel/result'
import type { Sharp } from 'sharp'
import { type PictureFailure, redrawPicture } from '../../../kernel/pictures/redraw-picture.ts'

/** Longest side of what is kept, in pixels: enough to read every line. */
const SIDE_MAX = 2_400
const QUALITY = 85
const acceptedTypes = ['image/jpeg', 'image/png'] as const

/** The picture of an identification as a JPEG of our own making. */
export function readIdentification(path: string, clientKey: string): Promise<Result<Buffer, PictureFailure>> {
  const draw = (picture: Sharp): Sharp =>
    picture
      .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: QUALITY })
  return redrawPicture(path, acceptedTypes, draw, clientKey)
}

/** Pictures of identifications and proofs, outside every folder that is served. */
export class IdentificationStore {
  readonly folder: string

  constructor(privateDir: string) {
    this.folder = join(privateDir, 'identifications')
  }

  /**
   * Saves a picture under a new name, before a row names it: a row that names a missing picture would be
   * worse than a picture that no row names, which is deleted after a day (retention.ts).
   */
  async save(jpeg: Buffer): Promise<string> {
    const name = `${randomUUID()}.jpg`
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await writeFile(this.pathOf(name), jpeg, { mode: 0o600 })
    return name
  }

  /**
   * Saves a picture whose name `take` writes to a row, in the place of an earlier one. Then the one that the
   * row does not name is removed: the earlier one, or the new one where the row did not take it.
   */
  async replace<T, E>(
    earlier: string | null,
    jpeg: Buffer,
    take: (name: string) => Promise<Result<T, E>>,
  ): Promise<Result<T, E>> {
    const name = await this.save(jpeg)
    const taken = await take(name)
    const unnamed = taken.ok ? earlier : name
    if (unnamed !== null) await this.remove(unnamed)
    return taken
  }

  pathOf(name: string): string {
    return join(this.folder, name)
  }

  async remove(name: string): Promise<void> {
    await rm(this.pathOf(name), { force: true })
  }
}
