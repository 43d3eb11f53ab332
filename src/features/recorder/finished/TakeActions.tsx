import type { Take } from '../../../capture/recorder-state.ts'
import { downloadTexts } from '../../../i18n/english/download.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { fileName } from '../../../i18n/format.ts'
import { suggestedTitle } from '../../../i18n/suggested-title.ts'
import { endsWithPage } from '../../../local/in-memory/in-memory-database.ts'
import { canContinue } from '../../../local/takes/continue-take.ts'
import { downloadFile } from '../../../platform/share.ts'
import { trackOf } from '../../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { NextTake } from '../live/NextTake.tsx'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { titleOf } from './take-title.ts'

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
    await downloadTake(person, take)
  } catch (error) {
    console.error(error)
    notify({ title: downloadTexts.failed, description: downloadTexts.failedText, type: 'error' })
  }
}

/** One file for each uninterrupted stretch. Throws where nothing of it can be read. */
async function downloadTake({ app, audio }: SignedInUser, take: Take): Promise<void> {
  const title = await titleOf(app, take).catch(() => suggestedTitle(take.startedAt))
  const unsaved = { id: take.recording, title, duration: take.savedSeconds, segments: [] }
  const sounds = await trackOf({ app, audio }, unsaved).open(false)
  const ending = take.mime.startsWith('audio/mp4') ? '.m4a' : '.webm'
  for (const [at, { from }] of sounds.entries()) {
    if (!(from instanceof Blob)) throw new Error('The audio of a take that was not saved is not on this device.')
    downloadFile(fileName(sounds.length > 1 ? `${title} (${at + 1})` : title, ending), from)
  }
}
