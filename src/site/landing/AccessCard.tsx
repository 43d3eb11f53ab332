import { landingTexts } from '../../i18n/english/landing.ts'

/** The way in, beside the title. Two buttons for either, so that nothing moves when it is known who looks. */
export function AccessCard() {
  return (
    <aside id="access" className="card access-card" aria-labelledby="access-title">
      <div className="access-card__words for-visitor">
        <h2 id="access-title">{landingTexts.cardTitle}</h2>
        <p>{landingTexts.cardText}</p>
        <a href="/login" className="link-button link-button--filled">
          {landingTexts.cardSignIn}
        </a>
        <a href="/login?request" className="link-button link-button--outline">
          {landingTexts.cardRequest}
        </a>
      </div>
      <div className="access-card__words for-person">
        <h2>{landingTexts.cardPersonTitle}</h2>
        <p>{landingTexts.cardPersonText}</p>
        <a href="/dashboard" className="link-button link-button--filled">
          {landingTexts.openApp}
        </a>
        <a href="/library" className="link-button link-button--outline">
          {landingTexts.openLibrary}
        </a>
      </div>
    </aside>
  )
}
