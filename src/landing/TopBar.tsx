import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../ui/icons.tsx'
import { Mark } from '../ui/mark.tsx'
import { landingTexts } from '../ui/texts/landing.ts'
import { shellTexts } from '../ui/texts/shell.ts'

/** Name, the parts of the page, and the two ways in; on phones the parts fold into a menu. */
export function TopBar({ signedIn }: { signedIn: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <header className="top-bar" data-open={open || undefined}>
      <div className="top-bar__row">
        <Link to="/" className="product-name">
          <Mark size={24} />
          <span>{shellTexts.product}</span>
        </Link>
        <nav id="top-bar-parts" className="top-bar__parts" aria-label={shellTexts.navigation}>
          {landingTexts.parts.map(({ href, word }) => (
            <a key={href} href={href} onClick={() => setOpen(false)}>
              {word}
            </a>
          ))}
        </nav>
        <div className="top-bar__ways">
          {signedIn ? (
            <Link to="/dashboard" className="link-button link-button--filled link-button--small">
              {landingTexts.openApp}
            </Link>
          ) : (
            <>
              <Link to="/login" className="top-bar__sign-in">
                {landingTexts.signIn}
              </Link>
              <Link to="/login" className="link-button link-button--filled link-button--small top-bar__request">
                {landingTexts.requestAccess}
              </Link>
            </>
          )}
          <button
            type="button"
            className="icon-button top-bar__menu"
            aria-label={open ? landingTexts.closeMenu : landingTexts.menu}
            aria-expanded={open}
            aria-controls="top-bar-parts"
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'close' : 'menu'} />
          </button>
        </div>
      </div>
    </header>
  )
}
