import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { recoveryCodeTexts as texts } from '../../../i18n/english/confirm.ts'
import { locale } from '../../../i18n/locale.ts'
import { userAtom } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TakeAlong } from '../TakeAlong.tsx'

const FILE_NAME = 'earmark-recovery-codes.txt'

/** The one time that the codes are shown: who closes it without having taken them anywhere is asked once. */
export function RecoveryCodeSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const email = useAtomValue(userAtom)?.user.email ?? ''
  const [taken, setTaken] = useState(false)
  const [warned, setWarned] = useState(false)
  const head = texts.fileHead(email, location.host, new Date().toLocaleDateString(locale()))
  const isWarned = warned && !taken
  const close = () => {
    if (taken || warned) return onClose()
    setWarned(true)
  }

  return (
    <Dialog title={texts.sheetTitle} onClose={close}>
      <div className="codes">
        <p className="codes__text">{texts.sheetText}</p>
        <ol className="codes__list">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <TakeAlong
          file={`${head}\n\n${codes.join('\n')}\n`}
          name={FILE_NAME}
          copied={codes.join('\n')}
          texts={texts}
          problem={isWarned ? texts.notKept : undefined}
          onTaken={() => setTaken(true)}
        />
      </div>
      <div className="dialog__actions">
        <Button onClick={close}>{isWarned ? texts.doneAnyway : texts.done}</Button>
      </div>
    </Dialog>
  )
}
