import { demoTexts } from '../../i18n/english/demo.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { PlaceChip } from '../landing/TimeChip.tsx'

type Point = { text: string; place: string }

export function DemoResults() {
  return (
    <section className="demo__step">
      <h2 tabIndex={-1}>{demoTexts.meeting}</h2>
      <p className="demo__hint numbers">
        {demoTexts.elapsed} · {demoTexts.drafted}
      </p>
      <div className="demo__tabs">
        <div role="tablist" aria-label={demoTexts.meeting}>
          <button type="button" role="tab" id="demo-tab-overview" aria-controls="demo-overview" aria-selected="true">
            {demoTexts.overview}
          </button>
          <button
            type="button"
            role="tab"
            id="demo-tab-details"
            aria-controls="demo-details"
            aria-selected="false"
            tabIndex={-1}
          >
            {demoTexts.details}
          </button>
        </div>
        <button type="button" className="text-action demo__ask" data-demo="next">
          <Icon name="chat" size={20} />
          {demoTexts.chat}
        </button>
      </div>
      <div role="tabpanel" id="demo-overview" aria-labelledby="demo-tab-overview">
        <h3>{demoTexts.summaryTitle}</h3>
        <p className="demo__text">
          {demoTexts.summary.text} <PlaceChip time={demoTexts.summary.place} />
        </p>
        <Points title={demoTexts.actionsTitle} points={demoTexts.actions} />
      </div>
      <div role="tabpanel" id="demo-details" aria-labelledby="demo-tab-details">
        <Points title={demoTexts.pointsTitle} points={demoTexts.points} />
      </div>
    </section>
  )
}

function Points({ title, points }: { title: string; points: readonly Point[] }) {
  return (
    <>
      <h3>{title}</h3>
      <ol className="demo__points">
        {points.map(({ text, place }, at) => (
          <li key={text}>
            <span className="numbers">{at + 1}</span>
            <p className="demo__text">
              {text} <PlaceChip time={place} />
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
