import './waiting-files.css'
import { useRef, useState } from 'react'
import { DEFAULT_MAX_UPLOAD_MB } from '../../../../contract/limits.ts'
import { receivedTexts } from '../../../i18n/english/inbox.ts'
import {
  bringBackToInbox,
  discardFromInbox,
  fileOf,
  forgetRefusals,
  removeFromInbox,
  type Waiting,
} from '../../../local/inbox/inbox.ts'
import type { InboxFile, Refusal } from '../../../local/inbox/inbox-database.ts'
import { MAX_WAITING_FILES } from '../../../local/inbox/share-limits.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import type { ImportFile } from './use-import.ts'
import { WaitingFile } from './WaitingFile.tsx'

/** With more of them the recordings would be out of sight. */
const FEW = 3

type WaitingFilesProps = { waiting: Waiting; busy: boolean; importFile: ImportFile }

/** What was shared with the app: any web site could have sent it, so somebody must say that it is theirs. */
export function WaitingFiles({ waiting: { files, refusals }, busy, importFile }: WaitingFilesProps) {
  const [all, setAll] = useState(false)
  const section = useRef<HTMLElement>(null)
  /** What was pressed may be gone: the keyboard goes on from here. */
  const change = (work: () => Promise<void>): void => {
    section.current?.focus({ preventScroll: true })
    work().catch((error: unknown) => {
      console.error('What was shared could not be changed.', error)
      notify({ title: receivedTexts.failed, description: receivedTexts.failedText, type: 'error' })
    })
  }
  const bringIn = async (some: readonly InboxFile[]): Promise<void> => {
    for (const { id } of some) {
      const file = await fileOf(id)
      if (file) await importFile(file, { onIn: () => removeFromInbox(id) })
    }
  }
  const discard = async (some: readonly InboxFile[]): Promise<void> => {
    const ids = some.map(({ id }) => id)
    await discardFromInbox(ids)
    const [first] = some
    const action = { label: receivedTexts.undo, run: () => change(() => bringBackToInbox(ids)) }
    notify({
      title: receivedTexts.discarded(some.length),
      action,
      ...(some.length === 1 && first ? { description: first.name } : {}),
    })
  }
  return (
    <section ref={section} tabIndex={-1} className="card waiting" aria-label={receivedTexts.title(files.length)}>
      {files.length > 0 ? (
        <header>
          <h2>{receivedTexts.title(files.length)}</h2>
          <p className="waiting__text">{receivedTexts.text}</p>
        </header>
      ) : null}
      {refusals.length > 0 ? <Refusals refusals={refusals} onRead={() => change(forgetRefusals)} /> : null}
      <ul className="waiting__files">
        {files.slice(0, all ? files.length : FEW).map((file) => (
          <WaitingFile
            key={file.id}
            file={file}
            busy={busy}
            alone={files.length === 1}
            onImport={() => change(() => bringIn([file]))}
            onDiscard={() => change(() => discard([file]))}
          />
        ))}
      </ul>
      {files.length > FEW && !all ? (
        <button type="button" className="text-action" onClick={() => setAll(true)}>
          {receivedTexts.showAll(files.length)}
        </button>
      ) : null}
      {files.length > 1 ? (
        <div className="waiting__actions">
          <Button size="sm" waits={busy} onClick={() => change(() => bringIn(files))}>
            {receivedTexts.importAll}
          </Button>
          <Button size="sm" variant="outline" waits={busy} onClick={() => change(() => discard(files))}>
            {receivedTexts.discardAll}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

const Refusals = ({ refusals, onRead }: { refusals: readonly Refusal[]; onRead: () => void }) => (
  <div className="waiting__refused" role="status">
    {refusals.map((refusal) => (
      <p key={refusal.reason}>{sentenceOf(refusal)}</p>
    ))}
    <button type="button" className="text-action" onClick={onRead}>
      {receivedTexts.understood}
    </button>
  </div>
)

function sentenceOf({ reason, count }: Refusal): string {
  switch (reason) {
    case 'full':
      return receivedTexts.full(count, MAX_WAITING_FILES)
    case 'large':
      return receivedTexts.large(count, DEFAULT_MAX_UPLOAD_MB)
    case 'foreign':
    case 'no-room':
      return receivedTexts[reason](count)
  }
}
