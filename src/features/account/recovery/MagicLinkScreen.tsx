import { useState } from 'react'
import type { User } from '../../../../contract/accounts/account.ts'
import { endpoints } from '../../../../contract/endpoints.ts'
import { ApiError } from '../../../api/api-error.ts'
import { accountTexts } from '../../../i18n/english/account.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { Link } from '../../../router/Link.tsx'
import { client } from '../../../session/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAttempt } from '../../../ui/forms/use-attempt.ts'
import { AccountPage } from '../AccountPage.tsx'
import { FirstWayIn, lacksWayIn } from '../FirstWayIn.tsx'
import { Problem } from '../FormNotes.tsx'
import { completeSignIn } from '../sign-in.ts'
import { RequestLink } from './RequestLink.tsx'

type MagicLinkScreenProps = { token: string | null; onEntered: () => void }

/** Without a token it mails a link; with one it is the page that the link opens. */
export function MagicLinkScreen({ token, onEntered }: MagicLinkScreenProps) {
  const [asksWayIn, setAsksWayIn] = useState(false)
  const entered = async (user: User) => {
    if (await lacksWayIn(user)) setAsksWayIn(true)
    else onEntered()
  }
  if (asksWayIn) return <FirstWayIn onDone={onEntered} />
  // Another link may be opened while this screen stands.
  return token === null ? (
    <RequestLink onEntered={entered} />
  ) : (
    <OpenedLink key={token} token={token} onEntered={entered} />
  )
}

type OpenedLinkProps = { token: string; onEntered: (user: User) => Promise<void> }

function OpenedLink({ token, onEntered }: OpenedLinkProps) {
  const [asksNew, setAsksNew] = useState(false)
  const [isUsed, setIsUsed] = useState(false)
  if (asksNew) return <RequestLink onEntered={onEntered} />
  return (
    <AccountPage
      title={accountTexts.linkTitle}
      lead={isUsed ? null : accountTexts.linkText}
      more={
        <Link to="/login" className="text-action">
          {accountTexts.backToLogin}
        </Link>
      }
    >
      <UseLink
        token={token}
        onEntered={onEntered}
        isUsed={isUsed}
        onUsed={() => setIsUsed(true)}
        onNewLink={() => setAsksNew(true)}
      />
    </AccountPage>
  )
}

type UseLinkProps = OpenedLinkProps & { isUsed: boolean; onUsed: () => void; onNewLink: () => void }

/** Opening the page uses nothing up: mail scanners follow links. The person's own tap does. */
function UseLink({ token, onEntered, isUsed, onUsed, onNewLink }: UseLinkProps) {
  const use = async () => {
    const { user } = await client.call(endpoints.useSignInLink, { body: { token } })
    await completeSignIn(user)
    await onEntered(user)
    return null
  }
  const failed = (error: unknown) => {
    const sentence = sentenceOf(error)
    if (sentence === accountTexts.linkUsed) onUsed()
    return sentence
  }
  const { said, busy, run } = useAttempt(use, failed)
  return (
    <div className="sign-in">
      <Problem>{said}</Problem>
      <Button fullWidth loading={busy} onClick={isUsed ? onNewLink : run}>
        {isUsed ? accountTexts.newLink : accountTexts.submit}
      </Button>
    </div>
  )
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) console.error(error)
  else if (error.kind === 'offline') return accountTexts.linkOffline
  else if (error.status >= 400 && error.status < 500 && error.status !== 429) return accountTexts.linkUsed
  else if (error.status === 429) return serverTexts.said(error.message)
  return accountTexts.linkFailed
}
