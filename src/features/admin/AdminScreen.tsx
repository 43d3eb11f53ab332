import './admin.css'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { adminTexts } from '../../i18n/english/admin.ts'
import { onlineAtom } from '../../session/store.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { AuditTrail } from './AuditTrail.tsx'
import type { Overview } from './admin-calls.ts'
import { LinkDialog, type NewLink } from './LinkDialog.tsx'
import { MailState } from './MailState.tsx'
import { NewUserForm } from './NewUserForm.tsx'
import { PendingRequests } from './PendingRequests.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { UserList } from './UserList.tsx'
import { useOverview } from './use-overview.ts'

export function AdminScreen() {
  const online = useAtomValue(onlineAtom)
  const { overview, problem, loading, reload } = useOverview()
  const offline = !online
  return (
    <div className="admin">
      <header className="admin__head">
        <h1>{adminTexts.title}</h1>
        <button
          type="button"
          className="text-action admin__refresh"
          disabled={offline}
          data-busy={loading || undefined}
          onClick={() => void reload()}
        >
          <Icon name="refresh" size={20} />
          {adminTexts.refresh}
        </button>
      </header>
      {offline ? (
        <p className="admin__note" role="status">
          {adminTexts.offline}
        </p>
      ) : null}
      {problem !== null && online ? (
        <p className="admin__note admin__note--problem" role="alert">
          {adminTexts.errorLoading(problem)}
        </p>
      ) : null}
      {overview ? <Known overview={overview} reload={reload} /> : null}
      {overview === null && loading ? (
        <p className="admin__note" role="status">
          {adminTexts.loading}
        </p>
      ) : null}
    </div>
  )
}

function Known({ overview, reload }: { overview: Overview; reload: () => Promise<void> }) {
  const [link, setLink] = useState<NewLink | null>(null)
  const pending = overview.requests.filter(({ status }) => status === 'pending')
  return (
    <>
      <NewRequests ids={pending.map(({ id }) => id)} />
      <dl className="admin__figures">
        <Figure word={adminTexts.pending}>{pending.length}</Figure>
        <Figure word={adminTexts.total}>{overview.requests.length}</Figure>
      </dl>
      <PendingRequests requests={pending} hasMail={overview.hasMail} onDecided={reload} onLink={setLink} />
      <NewUserForm onCreated={reload} onLink={setLink} />
      {overview.hasMail === null ? null : <MailState isSetUp={overview.hasMail} />}
      {link ? <LinkDialog shown={link} onClose={() => setLink(null)} /> : null}
      <RecentActivity requests={overview.requests} />
      <UserList users={overview.users} hasMail={overview.hasMail} onChanged={reload} onLink={setLink} />
      <AuditTrail entries={overview.audit} />
    </>
  )
}

/** Those that came since the banner was last put away. */
function NewRequests({ ids }: { ids: readonly string[] }) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const fresh = ids.filter((id) => !seen.has(id)).length
  if (fresh === 0) return null
  return (
    <p className="admin__banner" role="status">
      <span>{adminTexts.newRequests(fresh)}</span>
      <button type="button" className="text-action" onClick={() => setSeen(new Set(ids))}>
        {adminTexts.dismiss}
      </button>
    </p>
  )
}

function Figure({ word, children }: { word: string; children: number }) {
  return (
    <div className="admin__figure">
      <dt>{word}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}
