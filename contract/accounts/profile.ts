import { z } from 'zod/mini'
import { call } from '../endpoints.ts'
import { userIdSchema } from '../ids.ts'
import { accountSchema } from './account.ts'
import { personNameSchema } from './people.ts'

/** What users change of themselves: apart from the other calls, which are loaded on demand. */
export const profileEndpoints = {
  updateUser: call('PATCH', '/api/users/:id', 'user', accountSchema, {
    params: z.object({ id: userIdSchema }),
    body: z.object({ name: personNameSchema }),
  }),
} as const
