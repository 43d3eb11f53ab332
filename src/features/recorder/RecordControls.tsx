import type { Recorder } from '../../capture/recorder.ts'
import type { RecorderState } from '../../capture/recorder-state.ts'
import { recordTexts } from '../../i18n/english/record.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { MarkButton } from './MarkButton.tsx'
import type { PressGuard } from './press-guard.ts'
import { type ButtonLook, RecordButton } from './RecordButton.tsx'

type RecordControlsProps = {
  recorder: Recorder
  state: RecorderState
  busyElsewhere: boolean
  isMeant: PressGuard['isMeant']
}

/** The one row of controls: the button stays the same element in every state, so that its shape can change in place. */
export function RecordControls({ recorder, state, busyElsewhere, isMeant }: RecordControlsProps) {
  const look = busyElsewhere ? 'waiting' : lookOf(state)
  const stops = look === 'live' || look === 'paused'
  const press = (): void => {
    if (!stops) recorder.start()
    else if (isMeant()) recorder.stop()
  }
  return (
    <div className="record__controls">
      <div className="record__side">
        {stops ? <PauseButton recorder={recorder} paused={look === 'paused'} /> : <Dots />}
      </div>
      <RecordButton look={look} onPress={press} />
      <div className="record__side">{'take' in state && stops ? <MarkButton take={state.take} /> : <Dots />}</div>
    </div>
  )
}

function lookOf(state: RecorderState): ButtonLook {
  switch (state.kind) {
    case 'recording':
      return 'live'
    case 'paused':
      return 'paused'
    case 'requesting':
    case 'stopping':
      return 'waiting'
    default:
      return 'idle'
  }
}

function PauseButton({ recorder, paused }: { recorder: Recorder; paused: boolean }) {
  return (
    <button type="button" className="pause-button" onClick={() => (paused ? recorder.resume() : recorder.pause())}>
      <span className="pause-button__face">
        <Icon name={paused ? 'play' : 'pause'} />
      </span>
      {paused ? recordTexts.resume : recordTexts.pause}
    </button>
  )
}

/** With the button itself: seven bars at rest. */
function Dots() {
  return (
    <span className="record__dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
