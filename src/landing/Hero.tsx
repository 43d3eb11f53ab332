import { Link } from '@tanstack/react-router'
import { Icon } from '../ui/icons.tsx'
import { landingTexts } from '../ui/texts/landing.ts'

export function Hero({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="hero">
      <div className="hero__words">
        <h1>
          {landingTexts.heroTop} <br />
          {landingTexts.heroBottom}
        </h1>
        <p className="hero__lead">{landingTexts.lead}</p>
        <ul className="hero__badges">
          {landingTexts.badges.map(({ icon, word }) => (
            <li key={word}>
              <Icon name={icon} size={20} />
              {word}
            </li>
          ))}
        </ul>
      </div>
      <aside id="access" className="card hero__card">
        <h2>{landingTexts.cardTitle}</h2>
        <p>{landingTexts.cardText}</p>
        {signedIn ? (
          <Link to="/dashboard" className="link-button link-button--filled">
            {landingTexts.openApp}
          </Link>
        ) : (
          <>
            <Link to="/login" className="link-button link-button--filled">
              {landingTexts.cardSignIn}
            </Link>
            <Link to="/login" className="link-button link-button--outline">
              {landingTexts.cardRequest}
            </Link>
          </>
        )}
      </aside>
    </section>
  )
}
