import './shortcut-sheet.css'
import { useEffect, useState } from 'react'
import { shortcutTexts } from '../../i18n/english/shortcuts.ts'
import { areShortcutsOff, switchShortcuts } from '../../local/device/shortcut-choice.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SwitchRow } from '../../ui/SwitchRow.tsx'

/** Every shortcut there is, and the switch for those that are letters and signs. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState<boolean | null>(null)
  useEffect(() => {
    areShortcutsOff().then(
      (off) => setOn(!off),
      (error: unknown) => console.error('Whether shortcuts are on cannot be read.', error),
    )
  }, [])
  const choose = (next: boolean): void => {
    setOn(next)
    switchShortcuts(next).catch((error: unknown) => console.error('The choice of shortcuts is not kept.', error))
  }
  return (
    <Dialog
      title={shortcutTexts.title}
      isRead
      onClose={onClose}
      actions={<Button onClick={onClose}>{shortcutTexts.close}</Button>}
    >
      <div className="shortcuts__groups">
        {shortcutTexts.groups.map(({ name, keys }) => (
          <section key={name}>
            <h3 className="group-title">{name}</h3>
            <dl className="shortcuts">
              {keys.map(({ what, press }) => (
                <div key={what} className="shortcuts__one">
                  <dt>{what}</dt>
                  <dd>
                    {press.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {on === null ? null : (
        <SwitchRow label={shortcutTexts.letters} note={shortcutTexts.lettersText} checked={on} onChange={choose} />
      )}
    </Dialog>
  )
}
