import type {
  MadePasskey,
  NewPasskeyOptions,
  PasskeySignInOptions,
  UsedPasskey,
} from '../../contract/accounts/passkeys.ts'

/** Only over https or on localhost, and not in every browser (Web Authentication Level 3, section 5). */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/**
 * The browser's own dialog. Its JSON methods (parseCreationOptionsFromJSON, toJSON) are younger than passkeys, and
 * extensions that keep passwords replace them; the few fields are turned here, the same way everywhere.
 * @param secretFor the passkey is to give a secret for this later (passkey-secret.ts). What it gives now goes nowhere.
 * @throws DOMException as Web Authentication says: see passkeyProblem
 */
export async function makePasskey(
  options: NewPasskeyOptions,
  secretFor?: Uint8Array<ArrayBuffer>,
): Promise<MadePasskey> {
  const { challenge, user, excludeCredentials } = options
  const publicKey = {
    ...options,
    challenge: toBytes(challenge),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: excludeCredentials.map(({ type, id }) => ({ type, id: toBytes(id) })),
    // Some authenticators give one later only where it was asked for now; Windows Hello refuses an empty question.
    ...(secretFor ? { extensions: { prf: { eval: { first: secretFor } } } } : {}),
  }
  const made = passkeyOf(await navigator.credentials.create({ publicKey }))
  const response = made.response as AuthenticatorAttestationResponse
  return {
    id: made.id,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports?.() ?? [],
    },
  }
}

/** Lets the person choose one of this site's passkeys. @throws DOMException, as `makePasskey` */
export async function askForPasskey({ challenge, ...options }: PasskeySignInOptions): Promise<UsedPasskey> {
  const used = passkeyOf(await navigator.credentials.get({ publicKey: { ...options, challenge: toBytes(challenge) } }))
  const response = used.response as AuthenticatorAssertionResponse
  return {
    id: used.id,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      authenticatorData: toText(response.authenticatorData),
      signature: toText(response.signature),
      userHandle: toText(response.userHandle ?? new ArrayBuffer()),
    },
  }
}

/**
 * What is said when the dialog ended without a passkey. `cancelled` is also what browsers say when there is none, so that a site
 * learns nothing; `wrongAddress`: passkeys belong to the host of PUBLIC_URL. Null: not an error of passkeys.
 */
export function passkeyProblem(
  error: unknown,
  said: { cancelled: string; thereAlready: string; wrongAddress: string },
): string | null {
  if (!(error instanceof DOMException)) return null
  switch (error.name) {
    case 'NotAllowedError':
    case 'AbortError':
      return said.cancelled
    case 'InvalidStateError':
      return said.thereAlready
    case 'SecurityError':
      return said.wrongAddress
    default:
      return null
  }
}

function passkeyOf(credential: Credential | null): PublicKeyCredential {
  if (!isPasskey(credential)) throw new DOMException('The browser gave no passkey.', 'NotAllowedError')
  return credential
}

const isPasskey = (credential: Credential | null): credential is PublicKeyCredential =>
  credential?.type === 'public-key'

/** Base64url, as in the JSON of Web Authentication. */
function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}

const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
