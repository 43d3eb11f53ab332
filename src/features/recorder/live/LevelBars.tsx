import './level-bars.css'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { CHUNK_MS, WAVEFORM_BARS } from '../../../../contract/limits.ts'
import type { Recorder } from '../../../capture/recorder.ts'
import { recordTexts } from '../../../i18n/english/record.ts'
import { useTheme } from '../../../ui/theme-choice.ts'
import { fitCanvas, onResize, type Surface } from './fit-canvas.ts'

/** Milliseconds between two pictures: they cost more than all else while recording (bench/page/recording-cpu.ts). */
const FRAME_MS = 250
const CALM_FRAME_MS = 1000
/** Milliseconds between two values that a screen reader can ask for: the browser lays a meter out anew at each. */
const METER_MS = 1000
/** CSS pixels; at rest a bar is as high as it is wide. */
const BAR = 18
const AT_REST: readonly number[] = Array.from({ length: WAVEFORM_BARS }, () => 0)

type LevelBarsProps = {
  recorder: Pick<Recorder, 'levels'>
  /** Each second that is saved is drawn together with the clock. */
  savedSeconds: number
  paused: boolean
}

/**
 * Seven bars on a canvas: for moving elements the browser would compute styles and paint at each picture, which costs as much again.
 * Who wants less motion gets one picture a second and the level as a number. While the page is hidden nothing is drawn. A timer, as
 * asking for frames makes the browser draw 60 of them a second.
 */
export function LevelBars(props: LevelBarsProps) {
  // While it is paused nothing would draw it in the colors of another theme.
  return <Bars key={useTheme()} {...props} />
}

function Bars({ recorder, savedSeconds, paused }: LevelBarsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const meter = useRef<HTMLMeterElement>(null)
  const number = useRef<HTMLParagraphElement>(null)
  const drawWithClock = useRef<(() => void) | null>(null)
  useEffect(() => {
    const draw = painter(canvas.current)
    if (number.current) number.current.textContent = ''
    if (paused) return onResize(() => draw(AT_REST, true))
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const pause = calm ? CALM_FRAME_MS : FRAME_MS
    let heights = AT_REST
    const step = (isSecond: boolean) => {
      if (document.hidden) return
      // The newest bar is handed to its neighbour, and the oldest goes.
      const newest = Math.max(...recorder.levels())
      heights = [...heights.slice(1), newest]
      draw(heights, isSecond)
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
    draw(AT_REST, true)
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
      <div className="level-bars" data-paused={paused || undefined} aria-hidden="true">
        <canvas ref={canvas} />
      </div>
      <p ref={number} className="level-bars__number numbers" aria-hidden="true" />
    </div>
  )
}

/** Draws bars of these heights, 0 to 1. `anew`: in the size and colors of now, which are looked up. */
function painter(canvas: HTMLCanvasElement | null): (heights: readonly number[], anew: boolean) => void {
  let surface: Surface | null = null
  let colors: readonly string[] = []
  return (heights, anew) => {
    if (anew && canvas) {
      surface = fitCanvas(canvas)
      const style = getComputedStyle(canvas)
      colors = ['--level', '--level-newest'].map((name) => style.getPropertyValue(name))
    }
    if (!surface) return
    const { context, width, height } = surface
    context.clearRect(0, 0, width, height)
    for (const [at, level] of heights.entries()) {
      context.fillStyle = colors[at < heights.length - 1 ? 0 : 1] ?? ''
      const tall = Math.max(BAR, Math.min(1, level) * height)
      context.beginPath()
      context.roundRect((at * (width - BAR)) / (heights.length - 1), (height - tall) / 2, BAR, tall, BAR / 2)
      context.fill()
    }
  }
}
