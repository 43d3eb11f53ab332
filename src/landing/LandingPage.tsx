import './landing.css'
import { Link } from '@tanstack/react-router'
import { landingTexts } from '../ui/texts/landing.ts'
import { Example } from './Example.tsx'
import { Hero } from './Hero.tsx'
import { LandingFooter } from './LandingFooter.tsx'
import { TopBar } from './TopBar.tsx'

/** What a visitor sees first. Nothing here is claimed that the app does not do. */
export function LandingPage({ signedIn }: { signedIn: boolean }) {
  return (
    <div className="landing">
      <TopBar signedIn={signedIn} />
      <main className="landing__page">
        <Hero signedIn={signedIn} />
        <Example />
        <section id="features" className="landing__columns">
          {landingTexts.features.map(({ title, text }) => (
            <div key={title}>
              <h2>{title}</h2>
              <p>{text}</p>
            </div>
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
        <section id="use-cases" className="landing__part">
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
      </main>
      <LandingFooter signedIn={signedIn} />
    </div>
  )
}

function Privacy() {
  return (
    <section id="privacy" className="landing__part landing__privacy">
      <h2 className="landing__heading">{landingTexts.privacyTitle}</h2>
      <div>
        {landingTexts.privacy.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <Link to="/privacy" className="text-action">
          {landingTexts.privacyLink}
        </Link>
      </div>
    </section>
  )
}
