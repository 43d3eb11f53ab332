import type { endpoints } from '../../contract/endpoints.ts'
import type { Handler } from '../http/handler.ts'

export function session(): Handler<typeof endpoints.session> {
  return async ({ user }) => ({ user })
}
