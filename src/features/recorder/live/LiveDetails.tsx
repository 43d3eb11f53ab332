import './live-details.css'
import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense } from 'react'
import type { Recorder } from '../../../capture/recorder.ts'
import type { Take } from '../../../capture/recorder-state.ts'
import { modeTexts } from '../../../i18n/english/mode.ts'
import { getProgress } from '../../../local/recordings/first-queries.ts'
import { readTakeNote } from '../../../local/takes/take-note.ts'
import { loadExtra } from '../../../session/load-extra.ts'
import { useIsLocked } from '../../../session/sealing/use-is-locked.ts'
import { lazyOrNothing } from '../../../ui/lazy-or-nothing.ts'
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

const loadCaptions = () => loadExtra('captions', () => import('../captions/Captions.tsx'))
const CaptionPanel = lazyOrNothing(async () => (await loadCaptions()).CaptionPanel, console.warn)
const CaptionSwitch = lazyOrNothing(async () => (await loadCaptions()).CaptionSwitch, console.warn)

/** What a recording can be started and stopped without, loaded behind the paint: its waveform and its title. */
export function LiveDetails() {
  const { recorder, state } = useRecorder()
  const isPaused = state.kind === 'paused'
  return 'take' in state ? <Details recorder={recorder} take={state.take} isPaused={isPaused} /> : null
}

/** Apart, as it stands above all else. */
export function LiveCountdown() {
  const { state } = useRecorder()
  return 'take' in state ? <CountdownBanner take={state.take} /> : null
}

function Details({ recorder, take, isPaused }: { recorder: Recorder; take: Take; isPaused: boolean }) {
  const { app, audio } = useUser()
  const note = useLiveQuery(() => readTakeNote(app, take.recording), [app, take.recording])
  const progress = useLiveQuery(() => getProgress(app, take.recording), [app, take.recording])
  const isLocked = useIsLocked(audio, take.recording, take.savedSeconds > 0)
  const [title, setTitle] = useTakeTitle(take)
  return (
    <>
      <KeepRecording take={take} />
      <p className="live-sent numbers">
        {[isLocked ? modeTexts.live : null, sentText(take, progress)].filter((words) => words !== null).join(' · ')}
      </p>
      <Suspense fallback={null}>
        <CaptionPanel recorder={recorder} recording={take.recording} isPaused={isPaused} />
      </Suspense>
      <LiveWaveform recorder={recorder} savedSeconds={take.savedSeconds} marks={note?.seconds ?? []} />
      <TitleField title={title} onType={setTitle} />
      {note ? <AboutTake take={take} note={note} /> : null}
      <Objection recorder={recorder} take={take} title={title} />
      {/* Last: it comes when the server is known to caption, and moves nothing that stands here. */}
      <Suspense fallback={null}>
        <CaptionSwitch recording={take.recording} />
      </Suspense>
    </>
  )
}
