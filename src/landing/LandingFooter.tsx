import { Link } from '@tanstack/react-router'
import { landingTexts } from '../ui/texts/landing.ts'

export function LandingFooter({ signedIn }: { signedIn: boolean }) {
  return (
    <footer className="landing-footer">
      <div className="landing-footer__closing">
        <div>
          <p className="landing-footer__line">{landingTexts.closing}</p>
          <p>{landingTexts.closingText}</p>
        </div>
        <Link to={signedIn ? '/dashboard' : '/login'} className="link-button link-button--filled">
          {signedIn ? landingTexts.openApp : landingTexts.requestAccess}
        </Link>
      </div>
      <div className="landing-footer__small">
        <span>{landingTexts.copyright}</span>
        <nav aria-label={landingTexts.footerPrivacy}>
          <Link to="/privacy" className="text-action">
            {landingTexts.footerPrivacy}
          </Link>
          <Link to="/terms" className="text-action">
            {landingTexts.footerTerms}
          </Link>
        </nav>
      </div>
    </footer>
  )
}
