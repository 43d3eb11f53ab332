import { useState } from 'react'
import { printText } from '../../platform/print.ts'
import { copyText, downloadFile } from '../../platform/share.ts'
import { Button } from '../../ui/Button.tsx'

type TakeAlongProps = {
  /** What is downloaded under `name`, and printed. */
  file: string
  name: string
  /** What is copied. */
  copied: string
  texts: Readonly<Record<'copy' | 'copied' | 'copyFailed' | 'download' | 'print', string>>
  /** Said in the place of the last note. */
  problem?: string | undefined
  onTaken?: () => void
}

/** Ways to take along what is shown once. */
export function TakeAlong({ file, name, copied, texts, problem, onTaken }: TakeAlongProps) {
  const [note, setNote] = useState<{ text: string; isProblem: boolean } | null>(null)
  const copy = async () => {
    try {
      await copyText(copied)
      onTaken?.()
      setNote({ text: texts.copied, isProblem: false })
    } catch (error) {
      console.error(error)
      setNote({ text: texts.copyFailed, isProblem: true })
    }
  }
  const download = () => {
    downloadFile(name, new Blob([file], { type: 'text/plain' }))
    onTaken?.()
  }
  const print = () => {
    printText(file)
    onTaken?.()
  }
  return (
    <>
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
      <p className="codes__note" role="status" data-problem={problem !== undefined || note?.isProblem || undefined}>
        {problem ?? note?.text}
      </p>
    </>
  )
}
