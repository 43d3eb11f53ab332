import './nav.css'
import { shellTexts } from '../../i18n/english/shell.ts'
import { Link } from '../../router/Link.tsx'
import { Icon, type IconName } from '../icons/icons.tsx'

type Place = {
  to: '/dashboard' | '/library' | '/ask' | '/admin' | '/settings'
  icon: IconName
  word: 'record' | 'library' | 'ask' | 'admin' | 'settings'
  alsoAt?: string
}

const places: readonly Place[] = [
  { to: '/dashboard', icon: 'mic', word: 'record' },
  { to: '/library', icon: 'list', word: 'library', alsoAt: '/recording/' },
  { to: '/ask', icon: 'chat', word: 'ask' },
  { to: '/admin', icon: 'shield', word: 'admin' },
  { to: '/settings', icon: 'sliders', word: 'settings' },
]

/** The main navigation: at the bottom of a phone, in the header from 960 px; one list, moved by its style. */
export function NavLinks({ path, isAdmin }: { path: string; isAdmin: boolean }) {
  return (
    <nav className="nav" aria-label={shellTexts.navigation}>
      {places.map(({ to, icon, word, alsoAt }) => {
        if (to === '/admin' && !isAdmin) return null
        const here = path === to || (alsoAt !== undefined && path.startsWith(alsoAt))
        return (
          <Link key={to} to={to} className="nav__link" data-here={here || undefined} aria-current={here && 'page'}>
            <Icon name={icon} />
            <span>{shellTexts[word]}</span>
          </Link>
        )
      })}
    </nav>
  )
}
