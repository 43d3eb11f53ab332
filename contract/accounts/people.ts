import { z } from 'zod/mini'
import { MIN_PASSWORD_LENGTH } from '../limits.ts'

/**
 * An address as a browser's own field accepts it (HTML, valid e-mail address): without a dot too, as in owner@localhost. Line
 * breaks, commas and brackets never pass: it becomes a mail header.
 */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(320),
    z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' }),
  )

/** A user's name. No control characters: it is printed in mails and logs. */
export const personNameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(200),
    z.regex(/^\P{Cc}*$/u, 'Please enter the name on one line'),
  )

/** docs/product.md#validation, new password. */
export const newPasswordSchema = z
  .string()
  .check(
    z.minLength(MIN_PASSWORD_LENGTH, `Password must be at least ${MIN_PASSWORD_LENGTH} characters`),
    z.maxLength(1024),
  )

/** A user's passkey, as Settings and a reset list it. */
export const passkeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof passkeySchema>

/** A browser that is signed in. */
export const deviceSchema = z.object({
  id: z.string(),
  userAgent: z.string(),
  signedInAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  /** The calling session. */
  isThis: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>
