import { z } from 'zod/mini'

/** Every error answer of the API (docs/product.md#errors-of-the-api). `code` is for programs, `error` for people. */
export const errorAnswerSchema = z.object({
  error: z.string(),
  code: z.optional(z.string()),
  /** With the code `revoked`: the user of that session, and the server's restore id. */
  user: z.optional(z.string()),
  restoreId: z.optional(z.string()),
})
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>

/** The code of a 507: it is not the server that is full, but the space that it has for this person. */
export const PERSON_FULL = 'person-full'

/** What a call was about: one status means different things for an upload and for a recording. */
export type ReplySubject = 'upload' | 'recording' | 'call'

/** What the client does with an answer (docs/decisions.md#one-table-for-every-reply). None of them deletes anything local. */
export type ReplyRule =
  | 'advance'
  /** Ask HEAD for the offset and resume there. */
  | 'resync'
  /** Pause everything and ask once for sign-in. */
  | 'sign-in'
  /** This entry needs the user; the others continue. */
  | 'park'
  /** The server no longer has the upload: start it again under the same id. */
  | 'restart-upload'
  /** The recording was deleted elsewhere: the user keeps or discards the copy here. */
  | 'orphan'
  | 'back-off'
  | 'server-full'

/** The table that decides about every answer. A 2xx with a body of the wrong shape is a captive portal: treat it as offline. */
export function replyRule(status: number, subject: ReplySubject): ReplyRule {
  if (status >= 200 && status < 300) return 'advance'
  switch (status) {
    case 401:
      return 'sign-in'
    case 409:
      return subject === 'upload' ? 'resync' : 'park'
    case 404:
    case 410:
      return subject === 'upload' ? 'restart-upload' : subject === 'recording' ? 'orphan' : 'park'
    case 400:
    case 403:
    case 412:
    case 413:
    case 415:
    case 422:
      return 'park'
    case 507:
      return 'server-full'
    default:
      return 'back-off'
  }
}
