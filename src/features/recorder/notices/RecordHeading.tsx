import { useEffect, useRef } from 'react'
import type { RecorderState } from '../../../capture/recorder-state.ts'
import { failureTexts, recordTexts } from '../../../i18n/english/record.ts'
import { deafTitle, isLive } from '../live/trouble-text.ts'

type RecordHeadingProps = {
  state: RecorderState
  /** What had the focus is gone: it goes on here. */
  takesFocus?: boolean
}

/** What is going on, in two lines; the red dot stands only while the microphone is live. */
export function RecordHeading({ state, takesFocus = false }: RecordHeadingProps) {
  const { title, text } = words(state)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <header className="record__heading">
      <h1 ref={heading} tabIndex={-1}>
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
      if (!isLive(state)) return { title: deafTitle(state.trouble), text: recordTexts.deafText }
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
