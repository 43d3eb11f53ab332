import { z } from 'zod/mini'
import { sha256Schema } from './recordings/recording.ts'

/**
 * `GET /api/uploads/:upload`: the parts of an upload on the server, for a device that compares them with its own. Bytes from
 * `start` on; `sha256` is null where the server cannot read the part. With `?start=&end=` (`end` exclusive) the bytes themselves
 * are returned, at most MOST_ASKED_BYTES; `PUT ?start=` replaces the part that begins there. Older servers answer 404.
 */
export const uploadPartsSchema = z.object({
  bytes: z.int(),
  parts: z.array(z.object({ start: z.int(), bytes: z.int(), sha256: z.nullable(sha256Schema) })),
})
export type UploadParts = z.infer<typeof uploadPartsSchema>
export type ComparedPart = UploadParts['parts'][number]

/** Stored data is sealed in blocks of 64 KiB, each of which is readable or not as a whole. */
export const SEALED_BLOCK_BYTES = 64 * 1024
export const MOST_ASKED_BYTES = 4 * SEALED_BLOCK_BYTES
