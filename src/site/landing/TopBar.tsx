import { landingTexts } from '../../i18n/english/landing.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { Mark } from '../../ui/icons/mark.tsx'
import { LandingIcon } from './landing-icons.tsx'

/** Name, the parts of the page, and the two ways in; on phones the parts fold into a menu (menu.ts). */
export function TopBar() {
  return (
    <header className="top-bar">
      <div className="top-bar__row">
        <a href="/" className="product-name">
          <Mark size={24} />
          <span>{shellTexts.product}</span>
        </a>
        <nav id="top-bar-parts" className="top-bar__parts" aria-label={shellTexts.navigation}>
          {landingTexts.parts.map(({ href, word }) => (
            <a key={href} href={href}>
              {word}
            </a>
          ))}
        </nav>
        <div className="top-bar__ways">
          <a href="/dashboard" className="link-button link-button--filled link-button--small for-person">
            {landingTexts.openApp}
          </a>
          <a href="/login" className="top-bar__sign-in for-visitor">
            {landingTexts.signIn}
          </a>
          <a
            href="/login?request"
            className="link-button link-button--filled link-button--small top-bar__request for-visitor"
          >
            {landingTexts.requestAccess}
          </a>
          <MenuButton />
        </div>
      </div>
    </header>
  )
}

function MenuButton() {
  return (
    <button
      type="button"
      className="icon-button top-bar__menu"
      aria-label={landingTexts.menu}
      aria-expanded="false"
      aria-controls="top-bar-parts"
      data-close-label={landingTexts.closeMenu}
    >
      <LandingIcon name="menu" />
      <Icon name="close" />
    </button>
  )
}
