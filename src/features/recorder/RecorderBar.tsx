import './recorder-bar.css'
import { useAtomValue } from 'jotai'
import { recordTexts } from '../../i18n/english/record.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { clockText } from '../../i18n/format.ts'
import { AfterPaint } from '../../platform/AfterPaint.tsx'
import { Link } from '../../router/Link.tsx'
import { userAtom } from '../../session/store.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { isEndNear } from './live/countdown.ts'
import { endedLine, endedTexts } from './live/ended-notice.ts'
import { TroubleNotice } from './live/TroubleNotice.tsx'
import { deafTitle, isLive, lagTone } from './live/trouble-text.ts'
import { recorderStateAtom } from './recorder-atom.ts'
import { useRecorder } from './use-recorder.ts'

const loadKeep = async () => (await import('./live/LiveDetails.tsx')).KeepInBar

/** On every screen but the record screen: a take runs, or waits for its title. */
export function RecorderBar() {
  const state = useAtomValue(recorderStateAtom)
  const person = useAtomValue(userAtom)
  if (!('take' in state)) return null
  const running = state.kind === 'recording' || state.kind === 'paused'
  const isOver = state.kind === 'finished' && state.autoStopped
  const ended = endedTexts(state, person)
  const trouble = 'trouble' in state ? state.trouble : null
  const isDeaf = state.kind === 'recording' && !isLive(state)
  return (
    <section aria-label={recordTexts.barLabel}>
      <div className="recorder-bar">
        {isLive(state) ? <span className="recorder-bar__dot" aria-hidden="true" /> : null}
        <strong>{isDeaf ? deafTitle(trouble) : recordTexts[words[state.kind]]}</strong>
        <span className="numbers" data-lag={lagTone(state.take.lagSeconds)}>
          {clockText(state.take.savedSeconds)}
        </span>
        <span className="recorder-bar__tools">
          {running ? <PauseOrResume paused={state.kind === 'paused'} /> : null}
          {(running && isEndNear(state.take)) || isOver ? <AfterPaint load={loadKeep} /> : null}
          <Link to="/dashboard" className="text-action">
            {shellTexts.open}
          </Link>
        </span>
      </div>
      {trouble ? <TroubleNotice trouble={trouble} inBar /> : null}
      {ended ? (
        <p className="trouble" data-bar>
          {endedLine(ended)}
        </p>
      ) : null}
    </section>
  )
}

const words = {
  recording: 'recordingTitle',
  paused: 'pausedTitle',
  stopping: 'stoppingTitle',
  finished: 'finishedTitle',
} as const

function PauseOrResume({ paused }: { paused: boolean }) {
  const { recorder } = useRecorder()
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={paused ? recordTexts.resume : recordTexts.pause}
      onClick={() => (paused ? recorder.resume() : recorder.pause())}
    >
      <Icon name={paused ? 'play' : 'pause'} />
    </button>
  )
}
