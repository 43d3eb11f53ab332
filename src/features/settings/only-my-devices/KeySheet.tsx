import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import { locale } from '../../../i18n/locale.ts'
import { userAtom } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TakeAlong } from '../TakeAlong.tsx'
import { KeyForm } from './TypedForm.tsx'

type KeySheetProps = {
  /** The recovery key, in groups. */
  shown: string
  /** Whether it is what was typed. Throws RecoveryKeyError. */
  isTriedBack: (typed: string) => Promise<boolean>
  /** It works. Awaited; throws what is to be said. */
  onTried: () => Promise<void>
  onClose: () => void
}

/** A recovery key as it is made: shown once, and typed back before it counts. */
export function KeySheet({ shown, isTriedBack, onTried, onClose }: KeySheetProps) {
  const email = useAtomValue(userAtom)?.user.email ?? ''
  const [isShown, setShown] = useState(true)
  const [typed, setTyped] = useState('')
  if (!isShown) {
    const check = async (given: string): Promise<string | null> => {
      if (!(await isTriedBack(given))) return texts.mistyped
      await onTried()
      return null
    }
    return (
      <Dialog key="try" title={texts.backTitle} onClose={onClose}>
        <KeyForm
          text={texts.backText}
          typed={typed}
          onType={setTyped}
          back={{ words: texts.back, onBack: () => setShown(true) }}
          onSend={check}
        />
      </Dialog>
    )
  }
  const head = texts.keyFile(email, location.host, new Date().toLocaleDateString(locale()))
  return (
    // Another step, another dialog: the focus begins there anew.
    <Dialog
      key="show"
      title={texts.keyTitle}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={() => setShown(false)}>{texts.goOn}</Button>
        </>
      }
    >
      <div className="codes">
        <p className="codes__text">{texts.keyText}</p>
        <p className="codes__list only-my-devices__key">
          <code>{shown}</code>
        </p>
        <TakeAlong file={`${head}\n\n${shown}\n`} name="earmark-recovery-key.txt" copied={shown} texts={texts} />
      </div>
    </Dialog>
  )
}
