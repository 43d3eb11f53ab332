import './notification-list.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { type ReactNode, useEffect, useState } from 'react'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { notificationListTexts } from '../../i18n/english/notification-list.ts'
import { relativeTime } from '../../i18n/relative-time.ts'
import { isUnsaved } from '../../local/takes/unfinished.ts'
import { useRouter } from '../../router/RouterView.tsx'
import { type SignedInUser, userAtom } from '../../session/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { clearNotices, markAllRead, type Notice, noticesNow, useNotices } from '../../ui/shell/notices.ts'
import { titleLangs } from './title-langs.ts'

/**
 * The last messages, newest first. Opening the list reads them; what is ready is read when it is opened. What is cleared
 * goes for good when the list is closed: until then the same button brings it back.
 */
export function NotificationList({ onClose }: { onClose: () => void }) {
  /** All up to this time are cleared; milliseconds since 1970. */
  const [cleared, setCleared] = useState(0)
  const notices = useNotices().filter(({ timestamp }) => timestamp > cleared)
  const [wasRead] = useState(() => new Set(noticesNow().flatMap(({ id, read }) => (read ? [id] : []))))
  const langs = useNoticeLangs(notices)
  useEffect(markAllRead, [])
  const close = (): void => {
    if (cleared > 0) clearNotices(cleared)
    onClose()
  }
  return (
    <Dialog
      title={notificationListTexts.title}
      isRead
      onClose={close}
      actions={
        <>
          {notices.length + cleared > 0 ? (
            <Button
              variant="outline"
              onClick={() => setCleared(cleared > 0 ? 0 : Math.max(...notices.map(({ timestamp }) => timestamp)))}
            >
              {cleared > 0 ? notificationListTexts.undo : notificationListTexts.clear}
            </Button>
          ) : null}
          <Button onClick={close}>{notificationListTexts.close}</Button>
        </>
      }
    >
      <div role="status">
        {notices.length === 0 ? <p className="dialog__text">{notificationListTexts.empty}</p> : null}
      </div>
      <ul className="notification-list">
        {notices.map((notice) => (
          <li key={notice.id} data-type={notice.type} data-new={!wasRead.has(notice.id) || undefined}>
            <Leading notice={notice} onFollow={close}>
              <Words notice={notice} readyLang={langs?.get(notice.recording ?? '')} isNew={!wasRead.has(notice.id)} />
            </Leading>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type LeadingProps = { notice: Notice; onFollow: () => void; children: ReactNode }

/** To what a notice speaks of. */
function Leading({ notice: { recording, about }, onFollow, children }: LeadingProps) {
  const router = useRouter()
  const person = useAtomValue(userAtom)
  const href = recording === undefined ? about : `/recording/${recording}`
  if (href === undefined) return children
  return (
    <a
      href={href}
      className="notification-list__link"
      onClick={(event) => {
        event.preventDefault()
        onFollow()
        void placeOf(href, person).then(router.goTo)
      }}
    >
      {children}
    </a>
  )
}

/** Those of the recordings that became ready. */
function useNoticeLangs(notices: readonly Notice[]) {
  const person = useAtomValue(userAtom)
  const ids = notices.flatMap(({ recording }) => recordingIdSchema.safeParse(recording).data ?? [])
  return useLiveQuery(async () => person && titleLangs(person.app, ids), [person, ids.join()])
}

type WordsProps = { notice: Notice; readyLang: string | undefined; isNew: boolean }

function Words({ notice: { title, name, lang, description, timestamp }, readyLang, isNew }: WordsProps) {
  return (
    <>
      <span className="notification-list__title">
        {isNew ? <span className="sr-only">{notificationListTexts.isNew} </span> : null}
        {title}
      </span>
      {name ? (
        <span className="notification-list__text" lang={lang ?? readyLang}>
          {name}
        </span>
      ) : null}
      {description ? <span className="notification-list__text">{description}</span> : null}
      <span className="notification-list__time">{relativeTime(new Date(timestamp).toISOString(), Date.now())}</span>
    </>
  )
}

/**
 * Where it is that a message leads to. What is not saved yet stands on the record screen, and whoever is there stays: a finished
 * take is saved under the title that stands when that screen is left. Never rejects.
 */
export async function placeOf(href: string, person: SignedInUser | null): Promise<string> {
  const id = recordingIdSchema.safeParse(href.replace('/recording/', ''))
  return id.success && person && (await isUnsaved(person, id.data)) ? '/dashboard' : href
}
