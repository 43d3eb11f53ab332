import { landingTexts } from '../../i18n/english/landing.ts'
import { OtherLanguage } from '../OtherLanguage.tsx'

export function LandingFooter() {
  return (
    <footer className="landing-footer">
      <div className="landing-footer__closing">
        <div>
          <h2 className="landing-footer__line">{landingTexts.closing}</h2>
          <p>{landingTexts.closingText}</p>
        </div>
        <a href="/login?request" className="link-button link-button--filled for-visitor">
          {landingTexts.requestAccess}
        </a>
        <a href="/dashboard" className="link-button link-button--filled for-person">
          {landingTexts.openApp}
        </a>
      </div>
      <div className="landing-footer__small">
        <span>{landingTexts.copyright}</span>
        <nav aria-label={landingTexts.footerProduct}>
          {landingTexts.parts.map(({ href, word }) => (
            <a key={href} href={href} className="text-action text-action--quiet">
              {word}
            </a>
          ))}
        </nav>
        {/* The server puts CONTACT_EMAIL and SOCIAL_LINKS here (server/http/pages/public-contact.ts). */}
        <span className="landing-footer__contact" />
        <nav aria-label={landingTexts.footerLegal}>
          <a href="/privacy" className="text-action text-action--quiet">
            {landingTexts.footerPrivacy}
          </a>
          <a href="/terms" className="text-action text-action--quiet">
            {landingTexts.footerTerms}
          </a>
          <OtherLanguage path="/" />
        </nav>
      </div>
    </footer>
  )
}
