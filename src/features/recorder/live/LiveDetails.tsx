import './live-details.css'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import { liveTexts } from '../../../i18n/english/live.ts'
import { numberText } from '../../../i18n/format.ts'
import type { UploadProgress } from '../../../local/app-database.ts'
import { getProgress } from '../../../local/recordings/first-queries.ts'
import { readTakeNote } from '../../../local/takes/take-note.ts'
import { TitleField } from '../finished/TitleField.tsx'
import { useTakeTitle } from '../finished/take-title.ts'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { AboutTake } from './AboutTake.tsx'
import { CountdownBanner } from './CountdownBanner.tsx'
import { KeepRecording } from './KeepRecording.tsx'
import { LiveWaveform } from './LiveWaveform.tsx'
import { Objection } from './Objection.tsx'

/** What a recording can be started and stopped without, loaded behind the paint: its waveform and its title. */
export function LiveDetails() {
  const { recorder, state } = useRecorder()
  return 'take' in state ? <Details recorder={recorder} take={state.take} /> : null
}

/** Apart, as it stands above all else. */
export function LiveCountdown() {
  const { state } = useRecorder()
  return 'take' in state ? <CountdownBanner take={state.take} /> : null
}

function Details({ recorder, take }: { recorder: Recorder; take: Take }) {
  const { app } = useUser()
  const note = useLiveQuery(() => readTakeNote(app, take.recording), [app, take.recording])
  const progress = useLiveQuery(() => getProgress(app, take.recording), [app, take.recording])
  const [title, setTitle] = useTakeTitle(take)
  return (
    <>
      <KeepRecording recorder={recorder} take={take} />
      <p className="live-sent numbers">{sentText(take, progress)}</p>
      <LiveWaveform recorder={recorder} savedSeconds={take.savedSeconds} marks={note?.seconds ?? []} />
      <TitleField title={title} onType={setTitle} />
      {note ? <AboutTake take={take} note={note} /> : null}
      <Objection recorder={recorder} take={take} title={title} />
    </>
  )
}

/** How many of its minutes the server has, once there are any. */
function sentText({ savedSeconds, savedBytes }: Take, progress: UploadProgress | undefined): string | null {
  const minutes = Math.floor(savedSeconds / 60)
  if (!progress || progress.sent === 0 || minutes === 0) return null
  const sent = Math.floor(Math.min(1, progress.sent / savedBytes) * (savedSeconds / 60))
  return liveTexts.onServer(numberText(sent), minutes)
}
