import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose'
import type { Clock } from '#server/base/clock.ts'
import type { Secret } from '#server/base/secret.ts'

/** What a sealed text is for; one never passes for the other. */
type Purpose = 'session' | 'sign-in'

/**
 * Seals what a cookie holds so that nobody outside can read or change it (JWE, direct A256GCM). The key is all that
 * the replicas of a deployment share: whatever one has sealed, each of them opens.
 */
export class SessionSeal {
  readonly #keys: readonly Uint8Array[]
  readonly #scope: string
  readonly #clock: Clock

  /**
   * @param keys 32 bytes each, in base64; the first seals, all of them open, so that a key can be replaced in peace
   * @param scope ties what is sealed to one desk and provider, should two of them ever share a key
   */
  constructor(keys: readonly Secret[], scope: string, clock: Clock) {
    this.#keys = keys.map((key) => new Uint8Array(Buffer.from(key.reveal(), 'base64')))
    this.#scope = scope
    this.#clock = clock
  }

  async seal(purpose: Purpose, content: JWTPayload, endsAt: number): Promise<string> {
    const [key] = this.#keys
    if (!key) throw new Error('there is no session key')
    return new EncryptJWT(content)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(purpose)
      .setIssuer(this.#scope)
      .setExpirationTime(Math.floor(endsAt / 1000))
      .encrypt(key)
  }

  /** The content; null for whatever was not sealed here for this purpose, was changed, or has ended. */
  async open(purpose: Purpose, sealed: string): Promise<(JWTPayload & { exp: number }) | null> {
    for (const key of this.#keys) {
      try {
        const { payload } = await jwtDecrypt(sealed, key, {
          audience: purpose,
          issuer: this.#scope,
          currentDate: new Date(this.#clock.now()),
          requiredClaims: ['exp'],
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
        })
        return { ...payload, exp: payload.exp ?? 0 }
      } catch (error) {
        // Another key may have sealed it; everything else about it is final.
        if (!(error instanceof errors.JWEDecryptionFailed)) return null
      }
    }
    return null
  }
}
