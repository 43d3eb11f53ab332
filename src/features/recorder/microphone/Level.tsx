import { useEffect, useRef, useState } from 'react'
import { microphoneTexts } from '../../../i18n/english/microphone.ts'

const LOOK_MS = 100
/** A quiet room is below it, a voice at arm's length above. */
const HEARD = 0.2

/** The level as a bar, and as a sentence that a screen reader says once. */
export function Level({ levels }: { levels: () => readonly number[] }) {
  const meter = useRef<HTMLMeterElement>(null)
  const [heard, setHeard] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => {
      const level = Math.max(...levels())
      if (meter.current) meter.current.value = level
      if (level > HEARD) setHeard(true)
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [levels])
  return (
    <>
      <meter ref={meter} className="microphones__level" aria-label={microphoneTexts.level} max={1} value={0} />
      <p role="status">{heard ? microphoneTexts.heard : microphoneTexts.notHeard}</p>
    </>
  )
}
