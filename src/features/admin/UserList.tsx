import { useState } from 'react'
import type { Invitation, ManagedUser } from '../../../contract/accounts/admin.ts'
import { adminTexts } from '../../i18n/english/admin.ts'
import { wordsOf } from '../../session/as-administrator.ts'
import { NotConfirmedError } from '../../session/confirm-first.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { handOverFocus } from '../../ui/hand-over-focus.ts'
import { type NewNotice, notify } from '../../ui/shell/notices.ts'
import { invite, setDisabled } from './admin-calls.ts'
import type { NewLink } from './LinkDialog.tsx'
import { Section } from './Section.tsx'

const toScreen = handOverFocus('main')

type UserListProps = {
  users: readonly ManagedUser[]
  /** Null where the server is of before it was asked. */
  hasMail: boolean | null
  onChanged: () => Promise<void>
  onLink: (link: NewLink) => void
}

export function UserList({ users, hasMail, onChanged, onLink }: UserListProps) {
  const [asking, setAsking] = useState<ManagedUser | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  const work = async (user: ManagedUser, call: () => Promise<Invitation>, done: NewNotice, failed: string) => {
    setBusy(user.id)
    try {
      const { signInLink: link } = await call()
      if (link) onLink({ title: adminTexts.newLink, text: adminTexts.createdNoMailText(user.email), link })
      else notify({ description: user.email, ...done })
    } catch (error) {
      if (!(error instanceof NotConfirmedError))
        notify({ title: failed, description: wordsOf(error, ''), type: 'error' })
    }
    await onChanged()
    setBusy(null)
  }
  // Who has signed in before gets no link to be handed on: it would open an account that is somebody's.
  const mailed: NewNotice =
    hasMail === false
      ? { title: adminTexts.inviteFailed, description: adminTexts.notMailed, type: 'error' }
      : { title: adminTexts.invited }
  const resend = (user: ManagedUser) => work(user, () => invite(user), mailed, adminTexts.inviteFailed)
  const disable = (user: ManagedUser, disabled: boolean) => {
    const done = disabled ? adminTexts.disabled : adminTexts.enabled
    return work(user, () => setDisabled(user, disabled), { title: done(user.name) }, adminTexts.changeFailed)
  }

  return (
    <Section title={adminTexts.usersTitle}>
      <ul>
        {users.map((user) => (
          <li key={user.id} className="admin__row">
            <Words user={user} />
            {user.isOwner ? null : (
              <div key={user.state} ref={toScreen} className="admin__actions">
                {user.state === 'disabled' ? (
                  <Button variant="outline" size="sm" loading={busy === user.id} onClick={() => disable(user, false)}>
                    {adminTexts.enable}
                  </Button>
                ) : (
                  <>
                    <Button variant="subtle" size="sm" waits={busy === user.id} onClick={() => setAsking(user)}>
                      {adminTexts.disable}
                    </Button>
                    <Button variant="outline" size="sm" loading={busy === user.id} onClick={() => resend(user)}>
                      {adminTexts.invite}
                    </Button>
                  </>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {asking ? (
        <ConfirmDialog
          title={adminTexts.disableQuestion(asking.name)}
          text={adminTexts.disableText}
          keep={adminTexts.keep}
          confirm={adminTexts.disable}
          onKeep={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            void disable(asking, true)
          }}
        />
      ) : null}
    </Section>
  )
}

function Words({ user }: { user: ManagedUser }) {
  const rank = user.isOwner ? adminTexts.owner : user.isAdmin ? adminTexts.administrator : null
  return (
    <div className="admin__words">
      <h3 className="admin__name">{user.name}</h3>
      <p className="admin__meta">{user.email}</p>
      <p className="admin__meta" data-amber={user.mail === 'failed' || undefined}>
        {[rank, adminTexts.user[user.state], user.mail && adminTexts.mail[user.mail]].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
