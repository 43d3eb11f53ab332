import type { Proof, Ways } from '../../../contract/accounts/confirm.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { Session } from '../accounts.ts'
import type { Auth } from '../auth.ts'
import { isSameGrant } from '../sessions/grants.ts'
import type { MailedCodes } from './mailed-codes.ts'
import type { Passkeys } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import type { RecoveryCodes } from './recovery-codes.ts'

type Ports = { auth: Auth; passkeys: Passkeys; recoveryCodes: RecoveryCodes; mailedCodes: MailedCodes }
/** `codesLeft` when a recovery code was used up. */
export type Proved = { codesLeft: number | null }

/** Ways in which the user of a session can confirm it. */
export type Proofs = {
  ways(session: Session): Promise<Ways>
  /** Null when it proves nothing. Throws HttpError for a passkey that did not sign what was asked for in this session. */
  check(session: Session, proof: Proof): Promise<Proved | null>
}

const PROVED: Proved = { codesLeft: null }

export function createProofs({ auth, passkeys, recoveryCodes, mailedCodes }: Ports): Proofs {
  const passwordOf = async ({ user }: Session) =>
    (await (await auth.$context).internalAdapter.findCredentialAccount(user.id))?.password ?? null
  return {
    async ways(session) {
      const password = (await passwordOf(session)) !== null
      return {
        password,
        passkey: (await passkeys.list(session.user.id)).length > 0,
        recoveryCode: (await recoveryCodes.left(grantOf(session))) > 0,
        mail: !password,
      }
    },
    async check(session, proof) {
      switch (proof.way) {
        case 'password': {
          const stored = await passwordOf(session)
          return stored !== null && (await isPassword(stored, proof.password)) ? PROVED : null
        }
        case 'passkey': {
          const grant = await passkeys.recogniseIn(session.id, proof.used)
          if (!isSameGrant(grant, grantOf(session))) throw new HttpError(401, OTHERS, { code: 'passkey' })
          return PROVED
        }
        case 'recovery-code': {
          const used = await recoveryCodes.use(session.user.email, proof.code)
          return used && { codesLeft: used.left }
        }
        case 'mailed-code':
          return (await mailedCodes.use(session.id, proof.code)) ? PROVED : null
      }
    },
  }
}

const OTHERS = 'This passkey belongs to another account. Choose one of the account that is signed in.'

export const grantOf = ({ user, version }: Pick<Session, 'user' | 'version'>) => ({ userId: user.id, version })
