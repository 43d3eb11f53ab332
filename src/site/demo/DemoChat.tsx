import { demoTexts } from '../../i18n/english/demo.ts'
import { PlaceChip } from '../landing/TimeChip.tsx'

export function DemoChat() {
  return (
    <section className="demo__step demo__chat">
      <h2 tabIndex={-1}>{demoTexts.chat}</h2>
      <p className="demo__hint">{demoTexts.drafted}</p>
      <div className="demo__talk" aria-live="polite">
        <p className="demo__greeting">{demoTexts.greeting}</p>
        {demoTexts.answers.map(({ question, text, place }) => (
          <div key={question} className="demo__answer">
            <p className="example__question">{question}</p>
            <p className="example__answer">
              {text} <PlaceChip time={place} />
            </p>
          </div>
        ))}
      </div>
      <ul className="demo__suggestions" aria-label={demoTexts.suggestions}>
        {demoTexts.answers.map(({ question }) => (
          <li key={question}>
            <button type="button" className="demo__suggestion">
              {question}
            </button>
          </li>
        ))}
      </ul>
      <input className="demo__input" type="text" disabled placeholder={demoTexts.input} aria-label={demoTexts.input} />
    </section>
  )
}
