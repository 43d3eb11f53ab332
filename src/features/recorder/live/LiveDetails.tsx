import './live-details.css'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import { readTakeNote } from '../../../local/takes/take-note.ts'
import { TitleField } from '../finished/TitleField.tsx'
import { useTakeTitle } from '../take-title.ts'
import { useRecorder } from '../use-recorder.ts'
import { useUser } from '../use-user.ts'
import { LiveWaveform } from './LiveWaveform.tsx'

/** What a recording can be started and stopped without, loaded behind the paint: its waveform and its title. */
export function LiveDetails() {
  const { recorder, state } = useRecorder()
  return 'take' in state ? <Details recorder={recorder} take={state.take} /> : null
}

function Details({ recorder, take }: { recorder: Recorder; take: Take }) {
  const { app } = useUser()
  const note = useLiveQuery(() => readTakeNote(app, take.recording), [app, take.recording])
  const [title, setTitle] = useTakeTitle(take)
  return (
    <>
      <LiveWaveform recorder={recorder} savedSeconds={take.savedSeconds} marks={note?.seconds ?? []} />
      <TitleField title={title} onType={setTitle} />
    </>
  )
}
