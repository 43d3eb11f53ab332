import './toast.css'
import { shellTexts } from '../../i18n/english/shell.ts'
import { shortTitle } from '../../i18n/format.ts'
import { Icon } from '../icons/icons.tsx'
import type { Toast as Content } from './toasts.ts'

export function Toast({
  toast: { title, name, lang, description, action },
  onClose,
}: {
  toast: Content
  onClose: () => void
}) {
  return (
    <div className="toast">
      <div className="toast__words">
        <p className="toast__title">{title}</p>
        {name ? (
          <p className="toast__text" lang={lang}>
            {shortTitle(name)}
          </p>
        ) : null}
        {description ? <p className="toast__text">{description}</p> : null}
      </div>
      {action ? (
        <button
          type="button"
          className="toast__action"
          onClick={once(() => {
            action.run()
            onClose()
          })}
        >
          {action.label}
        </button>
      ) : null}
      <button type="button" className="toast__close" aria-label={shellTexts.dismiss} onClick={once(onClose)}>
        <Icon name="close" size={20} />
      </button>
    </div>
  )
}

/** The second press of two is not for the toast that comes back in the same place. */
const once =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act()
  }
