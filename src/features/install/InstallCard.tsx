import './install-card.css'
import { installTexts } from '../../i18n/english/install.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/icons/mark.tsx'
import { Icon } from '../../ui/icons/screen-icons.tsx'

/** `unsent`: something waits to be sent, which `onInstall` then does. */
type InstallCardProps = {
  how: 'ios' | 'browser' | 'unsent' | 'other-storage'
  onInstall: () => void
  onDismiss: () => void
}

/** Bottom right, or across a phone; it takes no focus away and can be left alone. */
export function InstallCard({ how, onInstall, onDismiss }: InstallCardProps) {
  const title = how === 'other-storage' ? installTexts.otherStorage : installTexts.title
  return (
    <section className="install-card" aria-label={title}>
      <button
        type="button"
        className="icon-button install-card__close"
        aria-label={installTexts.close}
        onClick={onDismiss}
      >
        <Icon name="close" size={20} />
      </button>
      <Mark size={40} />
      <h2 className="install-card__title">{title}</h2>
      {how === 'browser' ? <Offer onInstall={onInstall} onDismiss={onDismiss} /> : null}
      {how === 'unsent' ? <SendFirst onSend={onInstall} /> : null}
      {how === 'ios' ? <IosSteps onDone={onDismiss} /> : null}
      {how === 'other-storage' ? <OtherStorage onDone={onDismiss} /> : null}
    </section>
  )
}

function Offer({ onInstall, onDismiss }: Pick<InstallCardProps, 'onInstall' | 'onDismiss'>) {
  return (
    <>
      <p className="install-card__text">{installTexts.text}</p>
      <div className="install-card__actions">
        <Button size="sm" onClick={onInstall}>
          {installTexts.install}
        </Button>
        <Button size="sm" variant="subtle" onClick={onDismiss}>
          {installTexts.later}
        </Button>
      </div>
    </>
  )
}

/** The app on the Home Screen has a storage of its own, and Safari deletes that of a site after seven days without a visit. */
function SendFirst({ onSend }: { onSend: () => void }) {
  return (
    <>
      <p className="install-card__text">{installTexts.unsentText}</p>
      <div className="install-card__actions">
        <Button size="sm" onClick={onSend}>
          {installTexts.sendFirst}
        </Button>
      </div>
    </>
  )
}

function OtherStorage({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p className="install-card__text">{installTexts.otherStorageText}</p>
      <div className="install-card__actions">
        <Button size="sm" onClick={onDone}>
          {installTexts.iosDone}
        </Button>
      </div>
    </>
  )
}

/** iOS has no question to ask: a person does it by hand. */
function IosSteps({ onDone }: { onDone: () => void }) {
  return (
    <>
      <p className="install-card__text">{installTexts.iosText}</p>
      <p className="install-card__steps">
        <Icon name="share" size={20} /> {installTexts.iosShare}, {installTexts.iosAdd}
      </p>
      <div className="install-card__actions">
        <Button size="sm" onClick={onDone}>
          {installTexts.iosDone}
        </Button>
      </div>
    </>
  )
}

/** For who said "Maybe later". */
export function InstallButton({ onInstall }: { onInstall: () => void }) {
  return (
    <button
      type="button"
      className="install-button"
      aria-label={installTexts.floating}
      title={installTexts.floating}
      onClick={onInstall}
    >
      <Icon name="download" size={22} />
    </button>
  )
}
