import './toast.css'
import { type NotificationData, notifications } from '@mantine/notifications'
import { Icon } from './icons.tsx'
import { shellTexts } from './texts/shell.ts'

export function Toast({ notice }: { notice: NotificationData }) {
  return (
    <div className="toast" role="status">
      <div className="toast__words">
        <p className="toast__title">{notice.title}</p>
        {notice.message ? <p className="toast__text">{notice.message}</p> : null}
      </div>
      <button
        type="button"
        className="toast__close"
        aria-label={shellTexts.dismiss}
        onClick={() => notice.id && notifications.hide(notice.id)}
      >
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
