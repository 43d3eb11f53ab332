import './notification-list.css'
import { useEffect } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { clearNotices, markAllRead, useNotices } from '../ui/notices.ts'
import { relativeTime } from '../ui/relative-time.ts'
import { notificationsTexts } from '../ui/texts/notifications.ts'

/** The last messages, newest first. Opening the list reads them all. */
export function NotificationList({ onClose }: { onClose: () => void }) {
  const notices = useNotices()
  useEffect(markAllRead, [])
  return (
    <Dialog
      title={notificationsTexts.title}
      onClose={onClose}
      actions={
        <>
          {notices.length > 0 ? (
            <Button variant="outline" onClick={clearNotices}>
              {notificationsTexts.clear}
            </Button>
          ) : null}
          <Button onClick={onClose}>{notificationsTexts.close}</Button>
        </>
      }
    >
      {notices.length === 0 ? <p className="dialog__text">{notificationsTexts.empty}</p> : null}
      <ul className="notification-list">
        {notices.map((notice) => (
          <li key={notice.id} data-type={notice.type}>
            <p className="notification-list__title">{notice.title}</p>
            {notice.description ? <p>{notice.description}</p> : null}
            <p className="notification-list__time">
              {relativeTime(new Date(notice.timestamp).toISOString(), Date.now())}
            </p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
