import { demoTexts } from '../../i18n/english/demo.ts'

/** Heights of the seven bars, in parts of the tallest. */
const LEVELS = [0.34, 0.62, 0.44, 1, 0.74, 0.5, 0.86]

export function DemoRecord() {
  return (
    <section className="demo__step demo__record">
      <h2 tabIndex={-1} className="demo__live">
        {demoTexts.recording}
      </h2>
      <p className="demo__hint">{demoTexts.recordingHint}</p>
      <p className="demo__timer numbers">{demoTexts.elapsed}</p>
      <p className="demo__figures numbers">
        <span>{demoTexts.remaining}</span>
        <span>{demoTexts.size}</span>
      </p>
      <div className="demo__bars" aria-hidden="true">
        {LEVELS.map((level) => (
          <span key={level} style={{ height: `${level * 100}%` }} />
        ))}
      </div>
      <button type="button" className="demo__stop" aria-label={demoTexts.stop} data-demo="next">
        <span />
      </button>
    </section>
  )
}
