import { useLayoutEffect, useRef } from 'react'
import type { Recorder } from '../../../../capture/recorder.ts'
import { liveTexts } from '../../../../i18n/english/live.ts'
import { useTheme } from '../../../../ui/theme-choice.ts'
import { onResize } from '../fit-canvas.ts'
import { paintHeard } from './paint-heard.ts'

type LiveWaveformProps = { recorder: Pick<Recorder, 'heard'>; savedSeconds: number; marks: readonly number[] }

/**
 * What was really heard, moving to the left by a second with each chunk. A canvas, drawn once a second: no element moves, and
 * nothing is drawn in a hidden tab. While it is paused nothing would draw it in the colors of another theme.
 */
export function LiveWaveform(props: LiveWaveformProps) {
  return <Waveform key={useTheme()} {...props} />
}

function Waveform({ recorder, savedSeconds, marks }: LiveWaveformProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Before the browser draws the clock of the same second: one picture, not two.
  useLayoutEffect(() => {
    const draw = (): void => {
      // Each second that is saved is one picture.
      if (canvas.current && savedSeconds > 0 && !document.hidden) paintHeard(canvas.current, recorder.heard, marks)
    }
    const release = onResize(draw)
    document.addEventListener('visibilitychange', draw)
    return () => {
      release()
      document.removeEventListener('visibilitychange', draw)
    }
  }, [recorder, savedSeconds, marks])
  return <canvas ref={canvas} className="live-waveform" role="img" aria-label={liveTexts.waveform(marks.length)} />
}
