import { isIP } from 'node:net'
import type { MadePasskey, UsedPasskey } from '../../../contract/accounts/passkeys.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { PasskeyTable } from '../../store/schema.ts'

/** The web site whose passkeys are accepted: browsers bind each to its host. */
export type RelyingParty = { id: string; origin: string }
export const relyingParty = (publicUrl: string): RelyingParty => {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/** Browsers refuse an IP address as such a name. Throws HttpError with the sentence that says so. */
export function requireHostName({ id }: RelyingParty): void {
  if (isIP(id.replace(/^\[|\]$/g, '')) === 0) return
  throw new HttpError(409, 'Passkeys need an address with a name, but this server only has an IP address.')
}

type Expected = { site: RelyingParty; isExpected: (challenge: string) => Promise<boolean> }
export type VerifiedKey = Pick<PasskeyTable, 'credential_id' | 'public_key' | 'counter'>

/** ES256 and RS256, which every authenticator has one of (IANA COSE Algorithms). */
export const ALGORITHMS = [-7, -257]

/** Loaded at the first use: its certificate readers are the slowest import of the server. */
const library = () => import('@simplewebauthn/server')

/** The public key of a passkey that this site's page has just made. Throws when any part of the answer is not as asked for. */
export async function verifyMade({ id, response }: MadePasskey, { site, isExpected }: Expected): Promise<VerifiedKey> {
  const { verifyRegistrationResponse } = await library()
  await refuseCertificates(response.attestationObject)
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { ...response, transports: [] },
    },
    expectedChallenge: isExpected,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  })
  if (!verified) throw new Error('The attestation of the passkey is not right.')
  const { credential } = registrationInfo
  const key = Buffer.from(credential.publicKey).toString('base64url')
  return { credential_id: credential.id, public_key: key, counter: credential.counter }
}

/**
 * Attestation is not requested, so an honest browser sends none, or a self attestation (Web Authentication 5.1.3, step 22). The
 * library would check a certificate, and fetch the revocation list at whatever address it contains.
 */
async function refuseCertificates(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')))
  const format = decoded.get('fmt')
  const isSelfSigned = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isSelfSigned) throw new Error('The passkey came with a certificate that nobody asked for.')
}

/** The authenticator's counter after this use. Throws when the passkey did not sign exactly what was asked for. */
export async function verifyUsed(
  { id, response }: UsedPasskey,
  row: PasskeyTable,
  { site, isExpected }: Expected,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library()
  if (Buffer.from(response.userHandle, 'base64url').toString() !== row.user_id) {
    throw new Error('The passkey names another person than the one it was added for.')
  }
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: isExpected,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(Buffer.from(row.public_key, 'base64url')),
      counter: row.counter,
    },
  })
  if (!verified) throw new Error('The signature of the passkey is not right.')
  return authenticationInfo.newCounter
}
