import { useAtomValue } from 'jotai'
import { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts'
import { ApiError } from '../../api/api-error.ts'
import { serverMessage } from '../../api/server-message.ts'
import { accountTexts, passkeyTexts } from '../../i18n/english/account.ts'
import { serverTexts } from '../../i18n/english/server.ts'
import { askForPasskey, hasPasskeys, passkeyProblem } from '../../platform/passkeys.ts'
import { client } from '../../session/client.ts'
import { onlineAtom } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { useAttempt } from '../../ui/forms/use-attempt.ts'
import { Problem } from './FormNotes.tsx'
import { completeSignIn } from './sign-in.ts'

/** Nothing where the browser has no passkeys. */
export function PasskeyButton({ onEntered }: { onEntered: () => void }) {
  const online = useAtomValue(onlineAtom)
  const signIn = async () => {
    const options = await client.call(passkeyEndpoints.beginPasskeySignIn, {})
    const body = await askForPasskey(options)
    const { user } = await client.call(passkeyEndpoints.signInWithPasskey, { body })
    await completeSignIn(user)
    onEntered()
    return null
  }
  const { said, busy, run } = useAttempt(signIn, reasonNotSignedIn)
  if (!hasPasskeys()) return null
  return (
    <>
      <Problem>{online ? said : null}</Problem>
      <Button
        variant="outline"
        fullWidth
        className="account__passkey"
        disabled={!online}
        loading={busy}
        onClick={() => void run()}
      >
        {online ? passkeyTexts.signIn : passkeyTexts.signInOffline}
      </Button>
    </>
  )
}

function reasonNotSignedIn(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'offline') return accountTexts.offline
  const { noneUsed, wrongAddress, failed } = passkeyTexts
  const problem = passkeyProblem(error, { cancelled: noneUsed, thereAlready: noneUsed, wrongAddress })
  return problem ?? serverTexts.said(serverMessage(error) ?? failed)
}
