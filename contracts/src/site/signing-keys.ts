import { z } from 'zod'
import { defineEndpoint } from '../kernel/endpoint.ts'

export const signingKeysSchema = z
  .object({
    /**
     * Public keys that sign dispute files of this installation: the current one first, then those of before.
     */
    keys: z.array(
      z.object({
        keyId: z.string(),
        algorithm: z.literal('Ed25519'),
        /** The 32 bytes of the key in base64url. */
        publicKey: z.string(),
      }),
    ),
    /** SHA-256 over the numbered rules of this release, as dispute files hold them. */
    rulesDigest: z.string().nullable(),
  })
  .meta({ id: 'SigningKeys' })
export type SigningKeys = z.infer<typeof signingKeysSchema>

/** What a dispute file is verified against. The URL is stable: people and programs keep it. */
export const getSigningKeys = defineEndpoint({
  name: 'getSigningKeys',
  method: 'GET',
  path: '/public/signing-keys',
  isCompressed: true,
  access: 'public',
  answer: signingKeysSchema,
})
