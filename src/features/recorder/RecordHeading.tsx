import type { RecorderState } from '../../capture/recorder-state.ts'
import { failureTexts, recordTexts } from '../../i18n/english/record.ts'
import { isLive } from './live/trouble-text.ts'

/** What is going on, in two lines; the red dot stands only while the microphone is live. */
export function RecordHeading({ state }: { state: RecorderState }) {
  const { title, text } = words(state)
  return (
    <header className="record__heading">
      <h1 tabIndex={-1}>
        {isLive(state) ? <span className="record__live-dot" aria-hidden="true" /> : null}
        {title}
      </h1>
      <p>{text}</p>
      {state.kind === 'failed' ? (
        <div className="record__failure" role="alert">
          <p className="record__failure-title">{failureTexts[state.reason].title}</p>
          <p>{failureTexts[state.reason].text}</p>
        </div>
      ) : null}
    </header>
  )
}

function words(state: RecorderState): { title: string; text: string } {
  switch (state.kind) {
    case 'recording':
      return { title: recordTexts.recordingTitle, text: recordTexts.recordingText }
    case 'paused':
      return { title: recordTexts.pausedTitle, text: recordTexts.recordingText }
    case 'stopping':
      return { title: recordTexts.stoppingTitle, text: recordTexts.stoppingText }
    case 'finished':
      return { title: recordTexts.finishedTitle, text: recordTexts.finishedText }
    case 'requesting':
      return { title: recordTexts.idleTitle, text: recordTexts.requestingText }
    case 'idle':
    case 'failed':
      return { title: recordTexts.idleTitle, text: recordTexts.idleText }
  }
}
