import { useState } from 'react'
import type { AccessRequest } from '../../../contract/accounts/admin.ts'
import { adminTexts } from '../../i18n/english/admin.ts'
import { wordsOf } from '../../session/as-administrator.ts'
import { NotConfirmedError } from '../../session/confirm-first.ts'
import { Button } from '../../ui/Button.tsx'
import { handOverFocus } from '../../ui/hand-over-focus.ts'
import { notify } from '../../ui/shell/notices.ts'
import { approve, deny } from './admin-calls.ts'
import type { NewLink } from './LinkDialog.tsx'
import { Section } from './Section.tsx'
import { when } from './when.ts'

const toScreen = handOverFocus('main')

/** `hasMail`: null where the server is of before it was asked. */
type Told = { hasMail: boolean | null; onDecided: () => Promise<void>; onLink: (link: NewLink) => void }
type PendingRequestsProps = Told & { requests: readonly AccessRequest[] }

/** Oldest first: who has waited longest comes first. */
export function PendingRequests({ requests, ...told }: PendingRequestsProps) {
  return (
    <Section title={adminTexts.pendingTitle}>
      {requests.length === 0 ? <p className="admin__none">{adminTexts.noPending}</p> : null}
      <ul>
        {[...requests].reverse().map((request) => (
          <PendingRow key={request.id} request={request} {...told} />
        ))}
      </ul>
    </Section>
  )
}

/** Who had an account before gets no link to hand on. */
const approvedText = (hasMail: boolean | null): string =>
  hasMail === false ? `${adminTexts.granted} ${adminTexts.notMailed}` : adminTexts.approvedText

function PendingRow({ request, hasMail, onDecided, onLink }: Told & { request: AccessRequest }) {
  const [busy, setBusy] = useState<'approve' | 'deny' | null>(null)
  const { id, name, email, reason, created_at } = request
  const decide = async (what: 'approve' | 'deny') => {
    setBusy(what)
    try {
      if (what === 'approve') {
        const { sign_in_link: link } = await approve(id)
        if (link) onLink({ title: adminTexts.approved, text: adminTexts.approvedNoMailText, link })
        else notify({ title: adminTexts.approved, description: approvedText(hasMail), about: '/admin' })
      } else {
        await deny(id)
        notify({ title: adminTexts.denied, description: email, about: '/admin' })
      }
    } catch (error) {
      const title = what === 'approve' ? adminTexts.approveFailed : adminTexts.denyFailed
      if (!(error instanceof NotConfirmedError)) notify({ title, description: wordsOf(error, ''), type: 'error' })
    }
    await onDecided()
    setBusy(null)
  }
  const buttonOf = (what: 'approve' | 'deny') => ({
    size: 'sm' as const,
    loading: busy === what,
    disabled: busy !== null && busy !== what,
    onClick: () => void decide(what),
  })
  return (
    <li ref={toScreen} className="admin__row">
      <div className="admin__words">
        <h3 className="admin__name">{name}</h3>
        <p className="admin__meta">{email}</p>
        {reason ? <p className="admin__reason">{reason}</p> : null}
        <p className="admin__meta">{adminTexts.asked(when(created_at))}</p>
      </div>
      <div className="admin__actions">
        <Button variant="outline" aria-label={adminTexts.denyWhom(name)} {...buttonOf('deny')}>
          {adminTexts.deny}
        </Button>
        <Button aria-label={adminTexts.approveWhom(name)} {...buttonOf('approve')}>
          {adminTexts.approve}
        </Button>
      </div>
    </li>
  )
}
