import { z } from 'zod/mini'

/** Made on the device at Start; also the server's id and the idempotency key (docs/decisions.md#ids-from-the-device). */
export const recordingIdSchema = z.uuid().brand<'RecordingId'>()
export type RecordingId = z.infer<typeof recordingIdSchema>

export const userIdSchema = z.string().check(z.minLength(1), z.maxLength(64)).brand<'UserId'>()
export type UserId = z.infer<typeof userIdSchema>

export const messageIdSchema = z.uuid().brand<'MessageId'>()
export type MessageId = z.infer<typeof messageIdSchema>

/** Segments of one recording are numbered from 0 in the order they were recorded. */
export const segmentNumberSchema = z.int().check(z.gte(0), z.lte(9999))

/** UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then random bits, so ids sort by time. */
export function uuidv7(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint8(6, (view.getUint8(6) & 0x0f) | 0x70)
  view.setUint8(8, (view.getUint8(8) & 0x3f) | 0x80)
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

export const newRecordingId = (now?: number): RecordingId => recordingIdSchema.parse(uuidv7(now))
export const newMessageId = (now?: number): MessageId => messageIdSchema.parse(uuidv7(now))

/**
 * The tus upload of one segment. The id is derived from the recording, so that a lost answer to the creation never makes a second
 * upload: the client asks HEAD on the same address again.
 */
export const uploadId = (recording: RecordingId, segment: number): string => `${recording}.${segment}`

/** The inverse of {@link uploadId}; null when the text is not an upload id. */
export function parseUploadId(text: string): { recording: RecordingId; segment: number } | null {
  const [recording, segment, ...rest] = text.split('.')
  const id = recordingIdSchema.safeParse(recording)
  if (!id.success || rest.length > 0 || !segment || !/^(0|[1-9]\d{0,3})$/.test(segment)) return null
  return { recording: id.data, segment: Number(segment) }
}
