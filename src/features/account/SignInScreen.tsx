import { lazy, Suspense, useState } from 'react'
import { accountTexts } from '../../i18n/english/account.ts'
import { Link } from '../../router/Link.tsx'
import { extra } from '../../session/extra.tsx'
import { AccountPage } from './AccountPage.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { SignInForm } from './SignInForm.tsx'

const OtherWays = lazy(() => import('./on-demand.ts').then((module) => ({ default: module.OtherWays })))
const RequestAccess = extra('account', () => import('./RequestAccess.tsx').then((module) => module.RequestAccess))

type SignInScreenProps = {
  onEntered: () => void
  /** What stands open at first, for who comes for it. */
  opened?: 'request' | 'forgot' | undefined
  /** In installed mode this is the start screen, with no page behind it. */
  start?: boolean
}

export function SignInScreen({ onEntered, opened, start = false }: SignInScreenProps) {
  const [view, setView] = useState<'sign-in' | 'forgot' | 'code'>(opened === 'forgot' ? 'forgot' : 'sign-in')
  const [asking, setAsking] = useState(opened === 'request')
  if (view !== 'sign-in') {
    return (
      <Suspense fallback={null}>
        <OtherWays view={view} onEntered={onEntered} onBack={() => setView('sign-in')} />
      </Suspense>
    )
  }
  return (
    <AccountPage
      title={accountTexts.title}
      lead={accountTexts.subtitle}
      more={
        <>
          <button type="button" className="text-action" onClick={() => setView('code')}>
            {accountTexts.byCode}
          </button>
          <p className="account__ask">
            {accountTexts.noInvitation}
            <button type="button" className="text-action" onClick={() => setAsking(true)}>
              {accountTexts.requestAccess}
            </button>
          </p>
          {start ? null : (
            <Link to="/" className="text-action text-action--quiet">
              {accountTexts.backHome}
            </Link>
          )}
        </>
      }
    >
      <SignInForm onEntered={onEntered} onForgot={() => setView('forgot')} />
      <PasskeyButton onEntered={onEntered} />
      <Link to="/magic-login" className="account__by-link">
        {accountTexts.byLink}
      </Link>
      {asking ? <RequestAccess onClose={() => setAsking(false)} /> : null}
    </AccountPage>
  )
}
