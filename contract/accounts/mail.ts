import { z } from 'zod/mini'
import { call } from '../endpoints.ts'

/** In an answer that promises a mail: this server sends none. `contact`: whom to ask, where the operator has said so. */
export const noMailSchema = z.optional(z.object({ contact: z.nullable(z.string()) }))
export type NoMail = NonNullable<z.infer<typeof noMailSchema>>

export const mailTestSchema = z.discriminatedUnion('outcome', [
  /** To the administrator who asked for it. */
  z.object({ outcome: z.literal('sent'), to: z.string() }),
  /** In the words of the mail server. */
  z.object({ outcome: z.literal('failed'), reason: z.string() }),
])
export type MailTest = z.infer<typeof mailTestSchema>

export const mailEndpoints = {
  /** Whether mails leave this server; without a mail server they are files on it. */
  mailState: call('GET', '/api/admin/mail', 'admin', z.object({ isSetUp: z.boolean() })),
  testMail: call('POST', '/api/admin/mail/test', 'admin', mailTestSchema),
} as const

/** A test is given up after so long, in milliseconds. */
export const MAIL_TEST_MS = 20_000
