import './shell.css'
import { shellTexts } from '../../i18n/english/shell.ts'
import { Link } from '../../router/Link.tsx'
import { Icon } from '../icons/icons.tsx'
import { Mark } from '../icons/mark.tsx'

type ShellHeaderProps = {
  online: boolean
  unread: number
  refreshing: boolean
  onBell: () => void
  onRefresh: () => void
}

/** Name, the one calm word when there is no network, and three tools. */
export function ShellHeader({ online, unread, refreshing, onBell, onRefresh }: ShellHeaderProps) {
  return (
    <header className="shell-header">
      <Link to="/dashboard" className="product-name">
        <Mark size={24} />
        <span>{shellTexts.product}</span>
      </Link>
      {online ? null : (
        <span className="shell-header__offline">
          <Icon name="cloud-off" size={18} />
          {shellTexts.offline}
        </span>
      )}
      <div className="shell-header__tools">
        <button
          type="button"
          className="icon-button shell-header__bell"
          data-unread={unread > 0 || undefined}
          aria-label={
            unread > 0 ? `${shellTexts.notifications}, ${shellTexts.unread(unread)}` : shellTexts.notifications
          }
          onClick={onBell}
        >
          <Icon name="bell" />
        </button>
        <button
          type="button"
          className="icon-button shell-header__refresh"
          data-busy={refreshing || undefined}
          aria-label={shellTexts.refresh}
          onClick={onRefresh}
        >
          <Icon name="refresh" />
        </button>
        <Link to="/settings" className="icon-button" aria-label={shellTexts.settings}>
          <Icon name="gear" />
        </Link>
      </div>
    </header>
  )
}
