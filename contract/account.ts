import { z } from 'zod/mini'
import { userIdSchema } from './ids.ts'

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
