import { z } from 'zod/mini'
import { userSchema } from './account.ts'
import { emailSchema, personNameSchema } from './people.ts'

export const accessStatusSchema = z.enum(['pending', 'approved', 'denied'])
export type AccessStatus = z.infer<typeof accessStatusSchema>

/** docs/product.md#entities, access request. One per address: a second one changes nothing while the first is pending. */
export const accessRequestSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  reason: z.nullable(z.string()),
  status: accessStatusSchema,
  created_at: z.iso.datetime(),
  /** When and by which administrator it was approved or denied; null while it is pending. */
  decided_at: z.nullable(z.iso.datetime()),
  decided_by: z.nullable(z.string()),
})
export type AccessRequest = z.infer<typeof accessRequestSchema>

/** With what only the administrator who decides is told, once: the link of the new account where no mail server sends it. */
export const decidedRequestSchema = z.extend(accessRequestSchema, { sign_in_link: z.optional(z.string()) })
export type DecidedRequest = z.infer<typeof decidedRequestSchema>

export const accessFormSchema = z.object({
  name: personNameSchema,
  email: emailSchema,
  reason: z.optional(z.string().check(z.trim(), z.maxLength(2000))),
})

export const newUserSchema = z.object({ name: personNameSchema, email: emailSchema })

/** `signInLink`: as in a decided request. */
export const createdUserSchema = z.extend(userSchema, { signInLink: z.optional(z.string()) })

/** `signInLink`: as in a decided request, of an account that nobody has signed in to yet. */
export const invitationSchema = z.object({ ok: z.literal(true), signInLink: z.optional(z.string()) })
export type Invitation = z.infer<typeof invitationSchema>

/** An account as administrators see it. */
export const managedUserSchema = z.extend(userSchema, {
  /** `invited`: created, but never signed in. */
  state: z.enum(['invited', 'active', 'disabled']),
  createdAt: z.iso.datetime(),
  /** The owner of this server, who can neither be disabled nor deleted. */
  isOwner: z.boolean(),
  /** A mail to this address that is waiting, or that was given up. */
  mail: z.nullable(z.enum(['waiting', 'failed'])),
})
export type ManagedUser = z.infer<typeof managedUserSchema>

export const auditActionSchema = z.enum([
  'request-approved',
  'request-denied',
  'user-created',
  'user-disabled',
  'user-enabled',
  'user-made-administrator',
  'invitation-sent',
  'account-deleted',
  'engine-chosen',
  'signed-in',
  'sign-in-failed',
  'passkey-added',
  'passkey-removed',
  'password-reset',
  'password-changed',
  'recovery-codes-made',
  'recovery-code-used',
  'recording-objected',
  'key-log-changed',
  'key-log-replaced',
])
export type AuditAction = z.infer<typeof auditActionSchema>

/** Actions that can be frequent. */
export const SIGN_IN_ACTIONS: readonly AuditAction[] = ['signed-in', 'sign-in-failed']

/** Who did what to whom, and when. Never changed and never removed. */
export const auditEntrySchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actor: z.string(),
  action: auditActionSchema,
  /** The address it concerns, the name of the engine or passkey, or how and from where somebody signed in. */
  subject: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
