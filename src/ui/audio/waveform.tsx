import './waveform.css'
import { type KeyboardEvent, type PointerEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { formatTexts } from '../../i18n/english/format.ts'
import { spokenTime } from '../../i18n/format.ts'
import { barCount, barLevels, barsPath } from './waveform-bars.ts'

const ARROW_SECONDS = 5
const PAGE_SECONDS = 15

/** Heights in px. `room` stays free above the bars, where the folds of the flags are; `fold` is a fold's edge. */
const sizes = {
  large: { height: 72, room: 12, tallest: 53, fold: 12 },
  small: { height: 40, room: 8, tallest: 27, fold: 11 },
  dock: { height: 36, room: 6, tallest: 22, fold: 9 },
} as const

export type WaveformGap = { start: number; end: number; label: string }

type WaveformProps = {
  /** 0 to 255, any number of them; empty draws silence. */
  peaks: Uint8Array
  /** Seconds. */
  duration: number
  position: number
  /** Seconds of the places that carry a flag. */
  flags?: readonly number[]
  /** Stretches without sound, in seconds; the label is their tooltip and is spoken with the position. */
  gaps?: readonly WaveformGap[]
  size?: keyof typeof sizes
  label: string
  /** False where nothing plays yet: no playhead. */
  started?: boolean
  onSeek: (seconds: number) => void
}

function useWidth() {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}

/** Where a key leads, in seconds; null for a key that means nothing here. */
function keyTarget(key: string, position: number, duration: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: position - ARROW_SECONDS,
    ArrowDown: position - ARROW_SECONDS,
    ArrowRight: position + ARROW_SECONDS,
    ArrowUp: position + ARROW_SECONDS,
    PageDown: position - PAGE_SECONDS,
    PageUp: position + PAGE_SECONDS,
    Home: 0,
    End: duration,
  }
  const target = targets[key]
  return target === undefined ? null : Math.min(duration, Math.max(0, target))
}

const NO_GAPS: readonly WaveformGap[] = []

/**
 * The sound as bars, and the slider that seeks in it. The slider is a native one, laid invisibly over the drawing:
 * VoiceOver moves no other kind by swiping.
 */
export function Waveform(props: WaveformProps) {
  const { peaks, duration, position, flags, gaps = NO_GAPS, size = 'large', label, started, onSeek } = props
  const { ref, width } = useWidth()
  const input = useRef<HTMLInputElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const shown = Math.min(dragged ?? position, duration)
  const silent = gaps.find(({ start, end }) => shown >= start && shown < end)
  const part = (seconds: number): number => (duration > 0 ? seconds / duration : 0)

  const secondsAt = (event: PointerEvent): number => {
    const box = event.currentTarget.getBoundingClientRect()
    return box.width === 0 ? 0 : Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * duration
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(event.key, shown, duration)
    if (target === null) return
    event.preventDefault()
    onSeek(target)
  }

  return (
    <div
      ref={ref}
      className={`waveform waveform--${size}`}
      role="presentation"
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        input.current?.focus({ preventScroll: true })
        setDragged(secondsAt(event))
      }}
      onPointerMove={(event) => dragged !== null && setDragged(secondsAt(event))}
      onPointerUp={(event) => {
        if (dragged !== null) onSeek(secondsAt(event))
        setDragged(null)
      }}
      onPointerCancel={() => setDragged(null)}
    >
      <Bars
        peaks={peaks}
        width={width}
        size={size}
        played={part(shown)}
        head={started === true || dragged !== null}
        flags={(flags ?? []).map(part)}
        gaps={gaps.map(({ start, end, label: words }) => ({ start: part(start), end: part(end), label: words }))}
      />
      <input
        ref={input}
        className="waveform__slider"
        type="range"
        min={0}
        max={Math.max(1, Math.floor(duration))}
        step={1}
        value={Math.floor(shown)}
        aria-label={label}
        aria-valuetext={[formatTexts.of(spokenTime(shown), spokenTime(duration)), silent?.label]
          .filter(Boolean)
          .join(', ')}
        onKeyDown={onKeyDown}
        onChange={(event) => onSeek(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

type BarsProps = {
  peaks: Uint8Array
  width: number
  size: keyof typeof sizes
  /** Parts of the whole, 0 to 1. */
  played: number
  flags: readonly number[]
  gaps: readonly WaveformGap[]
  head: boolean
}

function Bars({ peaks, width, size, played, flags, gaps, head }: BarsProps) {
  const { height, room, tallest, fold } = sizes[size]
  const middle = room + (height - room) / 2
  const path = useMemo(
    () => barsPath(barLevels(peaks, barCount(width)), width, middle, tallest),
    [peaks, width, middle, tallest],
  )
  const x = Math.min(Math.max(0, width - 2), Math.max(0, played * width - 1))
  return (
    <svg className="waveform__drawing" width={width} height={height} aria-hidden="true">
      <path className="waveform__rest" d={path} />
      <svg width={head ? played * width : 0} height={height} aria-hidden="true">
        <path className="waveform__played" d={path} />
      </svg>
      {gaps.length > 0 ? <Gaps gaps={gaps} width={width} top={room} height={height - room} /> : null}
      {flags.map((part) => (
        <Flag key={part} x={part * width} height={height} fold={fold} />
      ))}
      {head ? <rect className="waveform__head" x={x} y={room} width={2} height={height - room} /> : null}
    </svg>
  )
}

type GapsProps = { gaps: readonly WaveformGap[]; width: number; top: number; height: number }

/** Narrower would not be seen. */
const NARROWEST_GAP = 5

function Gaps({ gaps, width, top, height }: GapsProps) {
  const hatching = useId()
  return (
    <>
      <pattern id={hatching} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="waveform__gap-ground" width={6} height={6} />
        <rect className="waveform__gap-line" width={1.5} height={6} />
      </pattern>
      {gaps.map(({ start, end, label }) => (
        <rect
          key={start}
          x={Math.min(start * width, width - NARROWEST_GAP)}
          y={top}
          width={Math.max(NARROWEST_GAP, (end - start) * width)}
          height={height}
          fill={`url(#${hatching})`}
        >
          <title>{label}</title>
        </rect>
      ))}
    </>
  )
}

function Flag({ x, height, fold }: { x: number; height: number; fold: number }) {
  return (
    <g className="waveform__flag" transform={`translate(${x.toFixed(1)} 0)`}>
      <rect width={1} height={height} />
      <path d={`M0 0L${fold} ${fold}H0Z`} />
    </g>
  )
}
