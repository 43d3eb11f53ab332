import { z } from 'zod/mini'
import { sha256Schema } from './recordings/recording.ts'

/**
 * `GET /api/uploads/:upload`: of what pieces an upload consists on the server, for a device that compares them with its own.
 * Bytes from `start` on; `sha256` is null where the server cannot read the piece any more. With `?start=&end=` (`end`
 * exclusive) the bytes themselves are given, at most MOST_ASKED_BYTES; `PUT ?start=` puts a whole piece in the place of
 * the one that begins there. Servers before this answer 404.
 */
export const uploadPartsSchema = z.object({
  bytes: z.int(),
  parts: z.array(z.object({ start: z.int(), bytes: z.int(), sha256: z.nullable(sha256Schema) })),
})
export type UploadParts = z.infer<typeof uploadPartsSchema>
export type ComparedPart = UploadParts['parts'][number]

/** What is stored is sealed in blocks of 64 KiB: so much is readable or not as a whole. */
export const SEALED_BLOCK_BYTES = 64 * 1024
export const MOST_ASKED_BYTES = 4 * SEALED_BLOCK_BYTES
