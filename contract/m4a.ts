import { z } from 'zod/mini'

/**
 * What a browser plays inside MP4. Safari plays AAC there always and Opus since some version, while WebM and Ogg depend on the
 * version and on who wrote them.
 */
export const m4aCodecSchema = z.enum(['opus', 'aac'])
export type M4aCodec = z.infer<typeof m4aCodecSchema>

/** What a file is made for: recorders of Chrome and Firefox write these. */
export const needsM4a = (mime: string): boolean => /^audio\/(webm|ogg)/.test(mime)
