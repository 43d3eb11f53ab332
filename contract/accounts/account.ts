import { z } from 'zod/mini'
import { userIdSchema } from '../ids.ts'

export const userSchema = z.object({
  id: userIdSchema,
  name: z.string(),
  email: z.string(),
  isAdmin: z.boolean(),
})
export type User = z.infer<typeof userSchema>

export const credentialsSchema = z.object({
  email: z.string().check(z.minLength(1), z.maxLength(320)),
  password: z.string().check(z.minLength(1), z.maxLength(1024)),
})
export type Credentials = z.infer<typeof credentialsSchema>

export const signedInSchema = z.object({ user: userSchema })
export type SignedIn = z.infer<typeof signedInSchema>

/** Stored on the account. Each is on until the user turns it off. */
export const preferencesSchema = z.object({
  /** New recordings are transcribed automatically. */
  autoTranscribe: z.boolean(),
  /** Mails other than those that the user requests to sign in. */
  mail: z.boolean(),
  /** Push messages when a transcript or an analysis is ready. The browser's permission is separate. */
  push: z._default(z.boolean(), true),
  /** Names and terms that transcripts should spell right. A page that knows none of them leaves it out, and they stay. */
  vocabulary: z.optional(z.array(z.string())),
})
export type Preferences = z.infer<typeof preferencesSchema>
export const DEFAULT_PREFERENCES: Preferences = { autoTranscribe: true, mail: true, push: true }

/** The account as its user sees it on every device. `contact`: whom to ask for help. */
export const accountSchema = z.object({
  user: userSchema,
  preferences: preferencesSchema,
  contact: z.string(),
  /** What the operator wants to be said of consent; left out: the words of the page. */
  consentNote: z.optional(z.string()),
  /** How long backups are kept; left out where the operator has not said so. */
  backupDays: z.optional(z.int()),
  /** Of the mode "Only my devices". `used`: the account has a key log; else whether it may begin one, or has to. */
  onlyMyDevices: z.optional(z.enum(['used', 'offered', 'required'])),
})
export type Account = z.infer<typeof accountSchema>
