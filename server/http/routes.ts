import { endpoints } from '../../contract/endpoints.ts'
import { createTries } from '../accounts/tries.ts'
import type { Context } from '../context.ts'
import { login } from '../handlers/login.ts'
import { logout } from '../handlers/logout.ts'
import { session } from '../handlers/session.ts'
import { signInByLink } from '../handlers/use-sign-in-link.ts'
import { type Binding, bind } from './bind.ts'

/** Wrong sign-ins that one address and one account may make in a minute. */
const SIGN_IN_TRIES = 5

/** The route table: every endpoint of the contract and what answers it. */
export function bindings(context: Context): Binding[] {
  const tries = createTries(SIGN_IN_TRIES)
  return [
    bind(endpoints.login, login({ ...context, tries })),
    bind(endpoints.logout, logout(context)),
    bind(endpoints.session, session()),
    bind(endpoints.useSignInLink, signInByLink({ ...context, tries })),
  ]
}
