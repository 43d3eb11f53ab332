/** A place in a made-up recording: the folded corner of the app's own chips, and nothing to press. */
export function PlaceChip({ time, playing = false }: { time: string; playing?: boolean }) {
  return (
    <span className="place-chip" data-playing={playing || undefined}>
      <svg viewBox="0 0 10 10" width="10" height="10" fill="currentColor" aria-hidden="true">
        <path d={playing ? 'M1.2 .6h2.6v8.8H1.2zM6.2 .6h2.6v8.8H6.2z' : 'M1.4 .7v8.6L9 5z'} />
      </svg>
      <span className="numbers">{time}</span>
    </span>
  )
}
