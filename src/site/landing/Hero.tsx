import { landingTexts } from '../../i18n/english/landing.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { LandingIcon } from './landing-icons.tsx'

export function Hero() {
  return (
    <section className="hero">
      <h1>
        {landingTexts.heroTop} <br />
        {landingTexts.heroBottom}
      </h1>
      <p className="hero__lead">{landingTexts.lead}</p>
      <div className="hero__ways">
        <div className="hero__actions">
          <a href="/login?request" className="link-button link-button--filled hero__request for-visitor">
            {landingTexts.requestAccess}
          </a>
          {/* A link to the demo further down, until demo.ts opens it as a dialog. */}
          <a href="#demo" className="link-button link-button--outline" data-opens="demo">
            <Icon name="play" size={20} />
            {landingTexts.seeDemo}
          </a>
        </div>
        <ul className="hero__badges">
          {landingTexts.badges.map(({ icon, word }) => (
            <li key={word}>
              <LandingIcon name={icon} size={20} />
              {word}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
