import { unzipSync } from 'fflate'

/** The files of an archive by their names. */
export function filesOfArchive(archive: Uint8Array): Readonly<Record<string, Buffer>> {
  return Object.fromEntries(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  )
}
