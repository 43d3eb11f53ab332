import { useState } from 'react'
import { adminTexts } from '../../i18n/english/admin.ts'
import { copyText } from '../../platform/share.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

export type NewLink = { title: string; text: string; link: string }

/** The sign-in link of an account that nobody has used yet, where no mail server sends it. The server tells it this once. */
export function LinkDialog({ shown: { title, text, link }, onClose }: { shown: NewLink; onClose: () => void }) {
  const [said, setSaid] = useState<string | null>(null)
  const copy = () =>
    copyText(link).then(
      () => setSaid(adminTexts.linkCopied),
      () => setSaid(adminTexts.linkNotCopied),
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="dialog__text">{text}</p>
      <p className="admin__link">{link}</p>
      <p className="admin__meta" role="status">
        {said ?? adminTexts.linkOnce}
      </p>
      <div className="dialog__actions">
        <Button variant="outline" onClick={onClose}>
          {adminTexts.done}
        </Button>
        <Button onClick={() => void copy()}>{adminTexts.copyLink}</Button>
      </div>
    </Dialog>
  )
}
