import './toast.css'
import type { NotificationData } from '@mantine/notifications'
import { shellTexts } from '../../i18n/english/shell.ts'
import { Icon } from '../icons.tsx'
import { actionOf, hideToast } from './notices.ts'

export function Toast({ notice }: { notice: NotificationData }) {
  const action = actionOf(notice.id)
  const close = (): void => {
    if (notice.id) hideToast(notice.id)
  }
  return (
    <div className="toast">
      <div className="toast__words">
        <p className="toast__title">{notice.title}</p>
        {notice.message ? <p className="toast__text">{notice.message}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className="toast__action"
          onClick={() => {
            action.run()
            close()
          }}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="toast__close" aria-label={shellTexts.dismiss} onClick={close}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}
