import './level-bars.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { CHUNK_MS, WAVEFORM_BARS } from '../../../../contract/limits.ts'
import type { Recorder } from '../../../capture/recorder.ts'
import { recordTexts } from '../../../i18n/english/record.ts'

/** Milliseconds between two pictures: they cost more than all else while recording (bench/page/recording-cpu.ts). */
const FRAME_MS = 250
const CALM_FRAME_MS = 1000
/** Milliseconds between two values that a screen reader can ask for: the browser lays a meter out anew at each. */
const METER_MS = 1000
/** A bar at rest is as high as it is wide. */
const REST = 0.14

const places = Array.from({ length: WAVEFORM_BARS }, (_, at) => at)

type LevelBarsProps = {
  recorder: Pick<Recorder, 'levels'>
  /** Each second that is saved is drawn together with the clock. */
  savedSeconds: number
  paused: boolean
}

/**
 * Seven bars moved by `transform` alone; who wants less motion gets one picture a second and the level as a number.
 * While the page is hidden nothing is drawn. A timer, as asking for frames makes the browser draw 60 of them a second.
 */
export function LevelBars({ recorder, savedSeconds, paused }: LevelBarsProps) {
  const box = useRef<HTMLDivElement>(null)
  const meter = useRef<HTMLMeterElement>(null)
  const number = useRef<HTMLParagraphElement>(null)
  const drawWithClock = useRef<(() => void) | null>(null)
  useEffect(() => {
    const bars = [...(box.current?.querySelectorAll<HTMLElement>('.level-bars__bar') ?? [])]
    if (number.current) number.current.textContent = ''
    if (paused) return draw(bars, [])
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const pause = calm ? CALM_FRAME_MS : FRAME_MS
    const heights: number[] = places.map(() => 0)
    const step = (isSecond: boolean) => {
      if (document.hidden) return
      // The newest bar is handed to its neighbour, and the oldest goes.
      heights.push(heights.shift() ?? 0)
      const newest = Math.max(...recorder.levels())
      heights[heights.length - 1] = newest
      draw(bars, heights)
      const percent = Math.round(newest * 100)
      if (meter.current && isSecond) meter.current.value = percent
      if (number.current && calm) number.current.textContent = recordTexts.levelNow(percent)
    }
    let timer: ReturnType<typeof setInterval> | undefined
    const restart = () => {
      let ticks = 0
      clearInterval(timer)
      timer = setInterval(() => {
        const now = ++ticks * pause
        // The picture that is due with the next chunk is left to it: else there would be two, one right after the other.
        if (now !== CHUNK_MS) step(now % METER_MS === 0)
      }, pause)
    }
    restart()
    drawWithClock.current = () => {
      restart()
      step(true)
    }
    return () => {
      clearInterval(timer)
      drawWithClock.current = null
    }
  }, [recorder, paused])
  useLayoutEffect(() => {
    if (savedSeconds > 0) drawWithClock.current?.()
  }, [savedSeconds])
  return (
    <div>
      <meter ref={meter} className="sr-only" aria-label={recordTexts.level} max={100} value={0} />
      <div ref={box} className="level-bars" data-paused={paused || undefined} aria-hidden="true">
        {places.map((at) => (
          <span key={at} className="level-bars__bar">
            <span className="level-bars__fill" />
          </span>
        ))}
      </div>
      <p ref={number} className="level-bars__number numbers" aria-hidden="true" />
    </div>
  )
}

function draw(bars: readonly HTMLElement[], heights: readonly number[]): void {
  for (const [at, bar] of bars.entries()) {
    bar.style.setProperty('--level', Math.max(REST, Math.min(1, heights[at] ?? 0)).toFixed(3))
  }
}
