import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { passkeyEndpoints } from '../../../contract/accounts/passkeys.ts'
import { ApiError } from '../../api/api-error.ts'
import { serverMessage } from '../../api/server-message.ts'
import { accountTexts, passkeyTexts } from '../../i18n/english/account.ts'
import { serverTexts } from '../../i18n/english/server.ts'
import { askForPasskey, hasPasskeys, passkeyProblem } from '../../platform/passkeys.ts'
import { client } from '../../session/client.ts'
import { onlineAtom } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Problem } from './FormNotes.tsx'
import { completeSignIn } from './sign-in.ts'

/** Nothing where the browser has no passkeys. */
export function PasskeyButton({ onEntered }: { onEntered: () => void }) {
  const online = useAtomValue(onlineAtom)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const options = await client.call(passkeyEndpoints.beginPasskeySignIn, {})
      const body = await askForPasskey(options)
      const { user } = await client.call(passkeyEndpoints.signInWithPasskey, { body })
      await completeSignIn(user)
      onEntered()
    } catch (error) {
      setProblem(sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (!hasPasskeys()) return null
  return (
    <>
      <Problem>{online ? problem : null}</Problem>
      <Button
        variant="outline"
        fullWidth
        className="account__passkey"
        disabled={!online}
        loading={busy}
        onClick={() => void signIn()}
      >
        {online ? passkeyTexts.signIn : passkeyTexts.signInOffline}
      </Button>
    </>
  )
}

function sentenceOf(error: unknown): string {
  switch (passkeyProblem(error)) {
    case 'cancelled':
    case 'there-already':
      return passkeyTexts.noneUsed
    case 'wrong-address':
      return passkeyTexts.wrongAddress
    case null:
      if (error instanceof ApiError && error.kind === 'offline') return accountTexts.offline
      return serverTexts.said(serverMessage(error) ?? passkeyTexts.failed)
  }
}
