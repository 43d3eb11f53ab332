import './microphone.css'
import { useState } from 'react'
import { exportTexts } from '../../../i18n/english/export.ts'
import { microphoneTexts } from '../../../i18n/english/microphone.ts'
import { settingsTexts } from '../../../i18n/english/settings.ts'
import { spokenTexts } from '../../../i18n/english/spoken.ts'
import {
  type MicrophoneChoice,
  readMicrophoneChoice,
  writeMicrophoneChoice,
} from '../../../platform/audio/microphone-choice.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { useRecorder } from '../use-recorder.ts'
import { Level } from './Level.tsx'
import { useOpenMicrophone } from './use-open-microphone.ts'

/** Which microphone records, heard while it is chosen. */
export function MicrophoneDialog({ onClose }: { onClose: () => void }) {
  const { state } = useRecorder()
  const isFree = state.kind === 'idle' || state.kind === 'failed' || state.kind === 'finished'
  const [choice, setChoice] = useState(readMicrophoneChoice)
  const open = useOpenMicrophone(choice?.deviceId ?? null, isFree)
  const choose = (next: MicrophoneChoice | null): void => {
    try {
      writeMicrophoneChoice(next)
      setChoice(next)
    } catch (error) {
      console.error(error)
      notify({ title: settingsTexts.chooseFailed, type: 'error' })
    }
  }
  const devices = open.kind === 'open' ? open.devices : []
  const isMissing = choice && open.kind === 'open' && open.label !== choice.label
  const said = !isFree ? microphoneTexts.whileRecording : open.kind === 'refused' ? microphoneTexts.refused : null
  return (
    <Dialog
      isRead
      title={spokenTexts.microphone}
      onClose={onClose}
      actions={<Button onClick={onClose}>{exportTexts.close}</Button>}
    >
      {said ? <p role="status">{said}</p> : null}
      {isFree && open.kind === 'open' ? (
        <>
          <fieldset className="microphones">
            <legend className="sr-only">{spokenTexts.microphone}</legend>
            <Row isChosen={choice === null} name={spokenTexts.asDevice} onChoose={() => choose(null)} />
            {devices.map(({ deviceId, label }) => (
              <Row
                key={deviceId}
                isChosen={choice?.deviceId === deviceId || choice?.label === label}
                name={label}
                onChoose={() => choose({ deviceId, label })}
              />
            ))}
          </fieldset>
          {isMissing ? (
            <p role="status">
              {microphoneTexts.missing(choice.label)}. {microphoneTexts.insteadOf(open.label)}
            </p>
          ) : null}
          <Level key={open.label} levels={open.levels} />
        </>
      ) : null}
    </Dialog>
  )
}

type RowProps = { isChosen: boolean; name: string; onChoose: () => void }

const Row = ({ isChosen, name, onChoose }: RowProps) => (
  <label className="microphones__row">
    <input type="radio" name="microphone" checked={isChosen} onChange={onChoose} />
    {name}
  </label>
)
