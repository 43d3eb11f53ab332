import { ForgotPassword } from './recovery/ForgotPassword.tsx'
import { RecoveryCodeForm } from './recovery/RecoveryCodeForm.tsx'

type OtherWaysProps = { view: 'forgot' | 'code'; onEntered: () => void; onBack: () => void }

/** What the sign-in screen shows on demand in its place. */
export const OtherWays = ({ view, onEntered, onBack }: OtherWaysProps) =>
  view === 'forgot' ? <ForgotPassword onBack={onBack} /> : <RecoveryCodeForm onEntered={onEntered} onBack={onBack} />
