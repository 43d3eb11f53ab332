import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { recoveryCodeTexts as texts } from '../../../i18n/english/confirm.ts'
import { locale } from '../../../i18n/locale.ts'
import { printText } from '../../../platform/print.ts'
import { copyText, downloadFile } from '../../../platform/share.ts'
import { userAtom } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'

const FILE_NAME = 'earmark-recovery-codes.txt'

/** The one time that the codes are shown: who closes it without having taken them anywhere is asked once. */
export function RecoveryCodeSheet({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const email = useAtomValue(userAtom)?.user.email ?? ''
  const [taken, setTaken] = useState(false)
  const [note, setNote] = useState<{ text: string; isProblem: boolean } | null>(null)
  const [warned, setWarned] = useState(false)
  const head = texts.fileHead(email, location.host, new Date().toLocaleDateString(locale()))
  const file = `${head}\n\n${codes.join('\n')}\n`

  const copy = async () => {
    try {
      await copyText(codes.join('\n'))
      setTaken(true)
      setNote({ text: texts.copied, isProblem: false })
    } catch (error) {
      console.error(error)
      setNote({ text: texts.copyFailed, isProblem: true })
    }
  }
  const download = () => {
    downloadFile(FILE_NAME, new Blob([file], { type: 'text/plain' }))
    setTaken(true)
  }
  const print = () => {
    printText(file)
    setTaken(true)
  }
  const close = () => {
    if (taken || warned) return onClose()
    setWarned(true)
    setNote({ text: texts.notKept, isProblem: true })
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
        <div className="codes__take">
          <Button variant="outline" size="sm" onClick={() => void copy()}>
            {texts.copy}
          </Button>
          <Button variant="outline" size="sm" onClick={download}>
            {texts.download}
          </Button>
          <Button variant="outline" size="sm" onClick={print}>
            {texts.print}
          </Button>
        </div>
        <p className="codes__note" role="status" data-problem={note?.isProblem || undefined}>
          {note?.text}
        </p>
      </div>
      <div className="dialog__actions">
        <Button onClick={close}>{warned && !taken ? texts.doneAnyway : texts.done}</Button>
      </div>
    </Dialog>
  )
}
