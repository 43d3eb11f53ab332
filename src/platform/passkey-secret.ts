/** Only over https or on localhost, and not in every browser (Web Authentication Level 3, section 5). */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** `secret`: 32 bytes, the same each time; null where this passkey gives none. */
export type PasskeySecret = { id: string; rawId: Uint8Array<ArrayBuffer>; secret: Uint8Array<ArrayBuffer> | null }

/**
 * What one of this site's passkeys makes of `input` (Web Authentication Level 3, extension "prf"), in the browser's own dialog. With the
 * person verified, always: without, an authenticator makes something else of it (CTAP 2.1, hmac-secret). Nobody checks the rest of its
 * answer, as nothing else of it is used.
 * @param of that passkey alone
 * @throws DOMException as Web Authentication says
 */
export async function askForSecret(
  input: Uint8Array<ArrayBuffer>,
  of?: Uint8Array<ArrayBuffer>,
): Promise<PasskeySecret> {
  const used = await navigator.credentials.get({
    publicKey: {
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      userVerification: 'required',
      ...(of ? { allowCredentials: [{ type: 'public-key', id: of }] } : {}),
      extensions: { prf: { eval: { first: input } } },
    },
  })
  // By its type: extensions that keep passwords bring objects of their own.
  if (used?.type !== 'public-key') throw new DOMException('The browser gave no passkey.', 'NotAllowedError')
  const passkey = used as PublicKeyCredential
  const first = passkey.getClientExtensionResults().prf?.results?.first
  return { id: passkey.id, rawId: new Uint8Array(passkey.rawId), secret: first ? bytesOf(first) : null }
}

const bytesOf = (source: BufferSource): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength) as ArrayBuffer)
    : new Uint8Array(source)
