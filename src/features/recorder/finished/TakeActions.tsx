import type { Take } from '../../../capture/recorder-state.ts'
import { downloadTexts } from '../../../i18n/english/download.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { endsWithPage } from '../../../local/in-memory/in-memory-database.ts'
import { canContinue } from '../../../local/takes/continue-take.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { NextTake } from '../live/NextTake.tsx'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'

/** What can be done with a finished take besides saving or discarding it. */
export function TakeActions() {
  const { recorder, state } = useRecorder()
  const person = useUser()
  if (state.kind !== 'finished') return null
  const { take, autoStopped } = state
  return (
    <>
      {autoStopped ? <NextTake /> : null}
      {/* A Stop by accident is not final. */}
      {!autoStopped && canContinue({ seconds: take.savedSeconds }) ? (
        <Button variant="outline" fullWidth onClick={() => recorder.continueTake(take.recording)}>
          {recordTexts.continue}
        </Button>
      ) : null}
      {endsWithPage(person.audio, take) ? (
        <Button variant="outline" fullWidth onClick={() => void offerFiles(person, take)}>
          {downloadTexts.download}
        </Button>
      ) : null}
    </>
  )
}

/** The way out of a take that this device cannot keep, where nothing can be sent: its audio among the browser's downloads. */
async function offerFiles(person: SignedInUser, take: Take): Promise<void> {
  try {
    // A file of its own: the service worker runs some of what it needs, and nothing of the screen.
    const { downloadTake } = await import('./take-audio.ts')
    await downloadTake(person, take)
  } catch (error) {
    console.error(error)
    notify({ title: downloadTexts.failed, description: downloadTexts.failedText, type: 'error' })
  }
}
