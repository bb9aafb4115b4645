import { existsSync } from 'node:fs'
import {
  nodeSha256,
  signingKeyPair,
  type SigningKeyPair,
} from '@zuschlag/engine/verification-cli/node-crypto'
import { rulesDigest, keyIdOf } from '@zuschlag/engine/verification/export-signature'
import { numberedRules } from './numbered-rules.ts'
import type { Configuration } from './configuration/configuration.ts'
import { keptSecret } from './configuration/kept-secret.ts'
import path from 'node:path'

const FILE = 'signing-key'

type SigningConfiguration = Pick<Configuration, 'signingKey' | 'retiredSigningKeys' | 'dataDir'>

/** What that key is made of. */
export function signingSecretOf({ signingKey, dataDir }: SigningConfiguration): string {
  return signingKey ?? keptSecret(dataDir, FILE)
}

/**
 * The key that signs this installation's dispute files: the configured one, else one that is made once and
 * kept.
 */
export function signingKeyOf(configuration: SigningConfiguration): SigningKeyPair {
  return signingKeyPair(signingSecretOf(configuration))
}

/** Public keys of this installation, the current one first; none where it never had one. Makes no key. */
export function ownPublicKeys(configuration: SigningConfiguration): readonly string[] {
  const { signingKey, retiredSigningKeys, dataDir } = configuration
  const hasKey = signingKey !== null || existsSync(path.join(dataDir, FILE))
  return [...(hasKey ? [signingKeyOf(configuration).publicKey] : []), ...retiredSigningKeys]
}

/** Why the kept key is a risk, and what to do; null where a key is configured. */
export function keptSigningKeyNotice({ signingKey, dataDir }: SigningConfiguration): string | null {
  if (signingKey !== null) return null
  const file = path.join(dataDir, FILE)
  const value = existsSync(file) ? 'the content of this file' : 'what openssl rand -base64 48 prints'
  return `SIGNING_KEY is not set: ${file} signs dispute files, and "backup" leaves it out; set it to ${value}`
}

/** What the gateway publishes, so that dispute files can be verified against it. */
export function publishedSigning(configuration: SigningConfiguration) {
  const { keyId, publicKey } = signingKeyOf(configuration)
  const retired = configuration.retiredSigningKeys.map((key) => ({
    keyId: keyIdOf(key, nodeSha256.hex),
    publicKey: key,
  }))
  return {
    keys: [{ keyId, publicKey }, ...retired],
    rulesDigest: rulesDigest(numberedRules(), nodeSha256.hex),
  }
}
