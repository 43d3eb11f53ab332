import { shortcutTexts } from '../../i18n/english/shortcuts.ts'
import { Icon } from '../../ui/icons/screen-icons.tsx'

/** The list of shortcuts for who does not know that "?" opens it. */
export function ShortcutRow({ onOpen }: { onOpen: () => void }) {
  return (
    <button type="button" className="settings__row settings__action" onClick={onOpen}>
      <span>
        {shortcutTexts.open}
        <span className="settings__note">{shortcutTexts.openText}</span>
      </span>
      <Icon name="keyboard" />
    </button>
  )
}
