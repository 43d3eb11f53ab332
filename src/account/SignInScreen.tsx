import './account.css'
import { Link } from '@tanstack/react-router'
import { Mark } from '../ui/mark.tsx'
import { accountTexts } from '../ui/texts/account.ts'
import { SignInForm } from './SignInForm.tsx'

type SignInScreenProps = {
  onEntered: () => void
  /** In installed mode this is the start screen, with no page behind it. */
  start?: boolean
}

export function SignInScreen({ onEntered, start = false }: SignInScreenProps) {
  return (
    <main className="account">
      <div className="account__column">
        <Mark size={44} />
        <h1>{accountTexts.title}</h1>
        <p className="account__lead">{accountTexts.subtitle}</p>
        <SignInForm onEntered={onEntered} />
        <div className="account__more">
          <p>{accountTexts.forgot}</p>
          <p>{accountTexts.noInvitation}</p>
          {start ? null : (
            <Link to="/" className="text-action">
              {accountTexts.backHome}
            </Link>
          )}
        </div>
      </div>
    </main>
  )
}
