import type { ReactNode } from 'react'
import './install-card.css'
import { installTexts } from '../../i18n/english/install.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/icons/mark.tsx'
import { Icon } from '../../ui/icons/screen-icons.tsx'

/** `unsent`: something waits to be sent, which `onInstall` then does; `unsaved`: a take waits for its Save, to which it leads. */
type InstallCardProps = {
  how: 'ios' | 'browser' | 'unsent' | 'unsaved' | 'other-storage'
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
      {how === 'unsaved' ? <SaveFirst onShow={onInstall} /> : null}
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

type OneWayProps = { text: string; button: string; onPress: () => void; children?: ReactNode }

/** What can be done is one thing. */
function OneWay({ text, button, onPress, children }: OneWayProps) {
  return (
    <>
      <p className="install-card__text">{text}</p>
      {children}
      <div className="install-card__actions">
        <Button size="sm" onClick={onPress}>
          {button}
        </Button>
      </div>
    </>
  )
}

/** The app on the Home Screen has a storage of its own, and Safari deletes that of a site after seven days without a visit. */
const SendFirst = ({ onSend }: { onSend: () => void }) => (
  <OneWay text={installTexts.unsentText} button={installTexts.sendFirst} onPress={onSend} />
)

const SaveFirst = ({ onShow }: { onShow: () => void }) => (
  <OneWay text={installTexts.unsavedText} button={installTexts.saveFirst} onPress={onShow} />
)

const OtherStorage = ({ onDone }: { onDone: () => void }) => (
  <OneWay text={installTexts.otherStorageText} button={installTexts.iosDone} onPress={onDone} />
)

/** iOS has no question to ask: a person does it by hand. */
const IosSteps = ({ onDone }: { onDone: () => void }) => (
  <OneWay text={installTexts.iosText} button={installTexts.iosDone} onPress={onDone}>
    <p className="install-card__steps">
      <Icon name="share" size={20} /> {installTexts.iosShare}, {installTexts.iosAdd}
    </p>
  </OneWay>
)

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
