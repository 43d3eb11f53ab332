import { z } from 'zod/mini'
import { call, okSchema } from '../endpoints.ts'
import { recordingIdSchema, userIdSchema } from '../ids.ts'

/** What became ready of a recording; `empty` is a transcript in which nobody speaks. */
export const readySchema = z.enum(['transcript', 'analysis', 'empty'])
export type Ready = z.infer<typeof readySchema>

/**
 * The payload of a push: ids only, encrypted for one browser. The device adds the title from its own library, so that neither the
 * payload nor its length tells the push service anything of what was recorded.
 */
export const pushMessageSchema = z.object({ ready: readySchema, recording: recordingIdSchema, user: userIdSchema })
export type PushMessage = z.infer<typeof pushMessageSchema>

/** As `PushSubscription.toJSON()` gives it. Keys in base64url: a point of P-256, and 16 bytes (RFC 8291, section 3). */
export const pushSubscriptionSchema = z.object({
  endpoint: z.string().check(z.minLength(1), z.maxLength(2048)),
  keys: z.object({
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}(==)?$/)),
  }),
})
export type PushSubscriptionFields = z.infer<typeof pushSubscriptionSchema>

/** One subscription for each session: signing out, here or from another device, ends it. */
export const pushEndpoints = {
  /** The public VAPID key, which a browser needs to subscribe. */
  pushKey: call('GET', '/api/push/key', 'user', z.object({ key: z.string() })),
  subscribe: call('PUT', '/api/push/subscription', 'user', okSchema, { body: pushSubscriptionSchema }),
  unsubscribe: call('DELETE', '/api/push/subscription', 'user', okSchema),
} as const
