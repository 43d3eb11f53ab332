import { useState } from 'react'
import { spokenTexts } from '../../../i18n/english/spoken.ts'
import { readMicrophoneChoice } from '../../../platform/audio/microphone-choice.ts'
import { extra } from '../../../session/extra.tsx'

const MicrophoneDialog = extra('microphone', async () => (await import('./MicrophoneDialog.tsx')).MicrophoneDialog)

/** Says which microphone records, and opens the choice. */
export function MicrophoneButton() {
  const [isOpen, setOpen] = useState(false)
  const name = readMicrophoneChoice()?.label ?? spokenTexts.asDevice
  return (
    <>
      <div className="switch-row">
        <span aria-hidden="true">{spokenTexts.microphone}</span>
        <button
          type="button"
          className="text-action"
          aria-haspopup="dialog"
          aria-label={`${spokenTexts.microphone}: ${name}`}
          onClick={() => setOpen(true)}
        >
          {name}
        </button>
      </div>
      {isOpen ? <MicrophoneDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
