import { z } from 'zod/mini'
import { type Bytes, fromUtf8, join, type KeyPair, randomBytes, utf8 } from './bytes.ts'
import { openWith, sealTo } from './hpke.ts'
import { deriveBoxKey, importRoot, openBox, SealedValueError, sealBox } from './sealed-box.ts'
import { PADDING, pad, unpad } from './sealed-field.ts'

const VERSION = 1
const KEY_BYTES = 32

/** What one process may do, with what, until when. Sent byte for byte, as it is bound to what is inside. */
const grantBodySchema = z.object({
  v: z.literal(1),
  grant: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  recording: z.uuid(),
  purpose: z.enum(['transcribe', 'captions', 'analyze', 'ask']),
  engine: z.string().check(z.maxLength(100)),
  where: z.string().check(z.maxLength(200)),
  expires: z.iso.datetime(),
})
export type GrantBody = z.infer<typeof grantBodySchema>

/** The secret of one grant, under which its results come back. */
export const newGrantKey = (): Bytes => randomBytes(KEY_BYTES)

/**
 * For a process that listens.
 *
 * @param body the JSON of a `GrantBody`.
 * @param content the audio root, or the text that is asked about: never a recording key.
 */
export const sealGrant = (listener: Bytes, body: string, content: Bytes, grantKey: Bytes): Promise<Bytes> =>
  sealTo(listener, join(content, grantKey), { info: INFO, aad: utf8(body) })

/** The body is read only after it fits what was sealed. @throws SealedValueError for another process, and a body that was changed. */
export async function openGrant(
  listener: KeyPair,
  body: string,
  sealed: Bytes,
): Promise<{ allowed: GrantBody; content: Bytes; grantKey: Bytes }> {
  const text = await openWith(listener, sealed, { info: INFO, aad: utf8(body) })
  if (text.length < KEY_BYTES) throw new SealedValueError('A grant is damaged.')
  const allowed = grantBodySchema.safeParse(JSON.parse(body))
  if (!allowed.success) throw new SealedValueError('A grant allows what is not known here.', { cause: allowed.error })
  return { allowed: allowed.data, content: text.slice(0, -KEY_BYTES), grantKey: text.slice(-KEY_BYTES) }
}

/** `01 | nonce | GCM`. Parts count from 0; each is taken once. */
export async function sealResult(grantKey: Bytes, grant: string, part: number, text: string): Promise<Bytes> {
  const box = await sealBox(await resultKey(grantKey, grant), pad(utf8(text), PADDING.long), resultAad(grant, part))
  return join(new Uint8Array([VERSION]), box)
}

/** @throws SealedValueError for another grant or another part. */
export async function openResult(grantKey: Bytes, grant: string, part: number, sealed: Bytes): Promise<string> {
  if (sealed[0] !== VERSION) throw new SealedValueError('A result is sealed in an unknown way.')
  const text = await openBox(await resultKey(grantKey, grant), sealed.subarray(1), resultAad(grant, part))
  return fromUtf8(unpad(text))
}

const INFO = 'earmark grant v1'

const resultKey = async (grantKey: Bytes, grant: string) =>
  deriveBoxKey(await importRoot(grantKey), `earmark result v1\n${grant}`)

const resultAad = (grant: string, part: number) => `earmark result v1\n${grant}\n${part}`
