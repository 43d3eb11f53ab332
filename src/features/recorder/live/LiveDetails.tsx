import './live-details.css'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import { getProgress } from '../../../local/recordings/first-queries.ts'
import { readTakeNote } from '../../../local/takes/take-note.ts'
import { TitleField } from '../finished/TitleField.tsx'
import { useTakeTitle } from '../finished/take-title.ts'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { AboutTake } from './AboutTake.tsx'
import { CountdownBanner } from './CountdownBanner.tsx'
import { KeepRecording } from './KeepRecording.tsx'
import { Objection } from './Objection.tsx'
import { sentText } from './sent-text.ts'
import { LiveWaveform } from './waveform/LiveWaveform.tsx'

export { KeepInBar } from './KeepRecording.tsx'

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
      <KeepRecording take={take} />
      <p className="live-sent numbers">{sentText(take, progress)}</p>
      <LiveWaveform recorder={recorder} savedSeconds={take.savedSeconds} marks={note?.seconds ?? []} />
      <TitleField title={title} onType={setTitle} />
      {note ? <AboutTake take={take} note={note} /> : null}
      <Objection recorder={recorder} take={take} title={title} />
    </>
  )
}
