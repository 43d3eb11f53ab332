import './example.css'
import { landingTexts } from '../ui/texts/landing.ts'
import { barsPath } from '../ui/waveform-bars.ts'

const WIDTH = 720
const HEIGHT = 96
const BARS = 120
const PLAYED = 0.43
/** Parts of the whole at which the example carries a flag. */
const FLAGS = [0.16, 0.4, 0.72]

/** A speaker's rhythm: phrases that rise and fall, with silence between them. The same picture every time. */
const level = (bar: number): number => {
  const phrase = Math.sin((bar * Math.PI) / 17)
  if (Math.abs(phrase) < 0.16) return 0
  const syllable = 0.55 + 0.45 * Math.sin(bar * 2.39) * Math.cos(bar * 1.13)
  return Math.max(0.12, Math.abs(phrase) * syllable)
}
const path = barsPath(
  Array.from({ length: BARS }, (_, bar) => level(bar)),
  WIDTH,
  HEIGHT / 2 + 8,
  76,
)

/** One recording and one question, as the app shows them: a picture, nothing to press. */
export function Example() {
  return (
    <section className="example" aria-label={landingTexts.example}>
      <div>
        <p className="example__head">
          <strong>{landingTexts.exampleTitle}</strong>
          <span className="numbers">{landingTexts.exampleLength}</span>
        </p>
        <svg className="example__sound" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          <path d={path} className="example__rest" />
          <svg width={WIDTH * PLAYED} height={HEIGHT} aria-hidden="true">
            <path d={path} className="example__played" />
          </svg>
          {FLAGS.map((part) => (
            <path key={part} className="example__flag" d={`M${part * WIDTH} ${HEIGHT}V0l11 11h-10v${HEIGHT - 11}z`} />
          ))}
          <rect className="example__head-line" x={PLAYED * WIDTH} y={10} width={2} height={HEIGHT - 10} />
        </svg>
      </div>
      <div className="example__talk">
        <p className="example__question">{landingTexts.exampleQuestion}</p>
        <p className="example__answer">
          {landingTexts.exampleAnswer} <span className="example__place numbers">{landingTexts.examplePlace}</span>
        </p>
      </div>
    </section>
  )
}
