import { landingTexts } from '../../i18n/english/landing.ts'

/** Below the example: what it does, how, what the server sees, and for whom. */
export function LandingParts() {
  return (
    <>
      <section id="features" className="landing__columns">
        <h2 className="sr-only">{landingTexts.featuresTitle}</h2>
        {landingTexts.features.map((feature) => (
          <Titled key={feature.title} {...feature} />
        ))}
      </section>
      <section id="how-it-works" className="landing__part">
        <h2 className="landing__heading">{landingTexts.howTitle}</h2>
        <ol className="landing__steps">
          {landingTexts.steps.map(({ title, text }, at) => (
            <li key={title}>
              <span className="landing__number numbers">{at + 1}</span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <Privacy />
      <section id="use-cases" className="landing__part landing__aside">
        <h2 className="landing__heading">{landingTexts.usesTitle}</h2>
        <dl className="landing__uses">
          {landingTexts.uses.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

const Titled = ({ title, text }: { title: string; text: string }) => (
  <div>
    <h3>{title}</h3>
    <p>{text}</p>
  </div>
)

function Privacy() {
  return (
    <section id="privacy" className="landing__part landing__aside">
      <h2 className="landing__heading">{landingTexts.privacyTitle}</h2>
      <div className="landing__privacy">
        {landingTexts.privacy.map(({ where, text }) => (
          <Titled key={where} title={where} text={text} />
        ))}
        <a href="/privacy" className="text-action">
          {landingTexts.privacyLink}
        </a>
      </div>
    </section>
  )
}
