import { shortcutTexts } from '../../i18n/english/shortcuts.ts'
import { Action } from './parts.tsx'

/** The list of shortcuts for who does not know that "?" opens it. */
export const ShortcutRow = ({ onOpen }: { onOpen: () => void }) => (
  <Action title={shortcutTexts.open} note={shortcutTexts.openText} icon="keyboard" onAct={onOpen} />
)
