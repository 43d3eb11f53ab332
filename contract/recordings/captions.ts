import { z } from 'zod/mini'
import { call, recordingParams } from '../endpoints.ts'

/**
 * Why there are no captions for now; the recording goes on. `busy`: the server captions as many as it can. `behind`: it cannot keep up.
 * `no-engine`: it has none for this audio. `link`: nothing new has arrived.
 */
export const captionPauseSchema = z.enum(['busy', 'no-engine', 'behind', 'link'])
export type CaptionPause = z.infer<typeof captionPauseSchema>

/** `n` counts the lines of one stream. One that is not final comes again, with what was said since. */
export const captionLineSchema = z.object({
  n: z.int(),
  /** Milliseconds from the beginning of the recording. */
  start: z.int(),
  /** Of its last word. */
  end: z.int(),
  text: z.string(),
  isFinal: z.boolean(),
})
export type CaptionLine = z.infer<typeof captionLineSchema>

/** `event:` is the type, `data:` the JSON. The stream ends with `ended` when the recording is stored, else it may be asked for again. */
export const captionEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('listening') }),
  z.object({ type: z.literal('paused'), reason: captionPauseSchema }),
  z.extend(captionLineSchema, { type: z.literal('line') }),
  z.object({ type: z.literal('ended') }),
])
export type CaptionEvent = z.infer<typeof captionEventSchema>

export const captionEndpoints = {
  /** Words of a take that is still being uploaded, as server-sent events ({@link CaptionEvent}); 404 until its first bytes are there. */
  captions: call('GET', '/api/recordings/:id/captions', 'user', z.unknown(), { params: recordingParams }),
} as const
