import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { NumberedRule } from './export-format.ts'
import type { ExportProof, ExportSignature, VerifySignature } from './export-signature.ts'
import { exportSignatureSchema, keyIdOf } from './export-signature.ts'

/** The digest of the numbered rules, by which a text of rules is known. */
export function rulesDigest(rules: readonly NumberedRule[], sha256Hex: Sha256Hex): string {
  return sha256Hex(canonicalJson(rules))
}

/** The signature of a trailer; null where it has none that could be one. */
export function signatureIn(trailer: unknown): ExportSignature | null {
  if (typeof trailer !== 'object' || trailer === null || !('signature' in trailer)) return null
  return exportSignatureSchema.safeParse(trailer.signature).data ?? null
}

type ProofOptions = {
  readonly sha256: { readonly hex: Sha256Hex }
  readonly knownKeys?: readonly string[]
  readonly verifySignature?: VerifySignature
}

/** What a file's signature shows; null where it is not one of its key over the file. */
export async function proofOf(
  signed: { readonly text: string; readonly signature: ExportSignature } | null,
  { sha256, knownKeys = [], verifySignature }: ProofOptions,
): Promise<ExportProof | null> {
  if (signed === null) return { status: 'unsigned' }
  const { keyId, publicKey } = signed.signature
  if (keyId !== keyIdOf(publicKey, sha256.hex)) return null
  const holds = (await verifySignature?.(signed.signature, signed.text)) ?? null
  if (holds === false) return null
  const status = holds === null ? 'unchecked' : knownKeys.includes(publicKey) ? 'known' : 'unknownKey'
  return { status, keyId, publicKey }
}
