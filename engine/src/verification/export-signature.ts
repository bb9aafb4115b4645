import { z } from 'zod'
import { canonicalJson } from '../domain/evidence/canonical-json.ts'
import type { Sha256Hex } from '../domain/evidence/hash-chain.ts'
import type { NumberedRule } from './export-format.ts'

/** Raw bytes in base64url without padding: 32 of a public key, 64 of a signature. */
const PUBLIC_KEY = /^[A-Za-z0-9_-]{43}$/
const SIGNATURE = /^[A-Za-z0-9_-]{86}$/
const KEY_ID_LENGTH = 16

const exportSignatureSchema = z.strictObject({
  algorithm: z.literal('Ed25519'),
  keyId: z.string().length(KEY_ID_LENGTH),
  publicKey: z.string().regex(PUBLIC_KEY),
  value: z.string().regex(SIGNATURE),
})
export type ExportSignature = z.infer<typeof exportSignatureSchema>

/** Signs a text with the key of an installation. */
export type Sign = (text: string) => ExportSignature

/** Whether a signature is that of its public key over a text; null where this machine cannot compute it. */
export type VerifySignature = (signature: ExportSignature, text: string) => Promise<boolean | null>

/**
 * What the signature of a dispute file is over: its trailer, which holds counts, heads of both chains and a
 * digest of all lines.
 */
export function signedText(trailer: object): string {
  return `zuschlag-auction-export trailer\n${canonicalJson(trailer)}`
}

/** The name of a public key, so that people can compare it. */
export function keyIdOf(publicKey: string, sha256Hex: Sha256Hex): string {
  return sha256Hex(publicKey).slice(0, KEY_ID_LENGTH)
}

export function isPublicKey(text: string): boolean {
  return PUBLIC_KEY.test(text)
}

/**
 * What shows where a file comes from. `known`: a key that the verifier trusts signed it. `unknownKey`: some
 * other key did, which anybody can make. `unchecked`: this machine cannot verify signatures.
 */
export type ExportProof =
  | { readonly status: 'unsigned' }
  | {
      readonly status: 'known' | 'unknownKey' | 'unchecked'
      readonly keyId: string
      readonly publicKey: string
    }

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
