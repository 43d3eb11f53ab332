import '../account.css'
import { useAtomValue } from 'jotai'
import { type FormEvent, useState } from 'react'
import type { Ways } from '../../../../contract/accounts/confirm.ts'
import { confirmTexts as texts } from '../../../i18n/english/confirm.ts'
import { hasPasskeys } from '../../../platform/passkeys.ts'
import { onlineAtom, userAtom } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { Problem } from '../FormNotes.tsx'
import { useProof } from './use-proof.ts'

type Typed = 'password' | 'recovery-code' | 'mailed-code'

/** One question before what is dangerous, with every way that this account has to answer it. */
export function ConfirmItsYou({ onEnd }: { onEnd: (isProved: boolean) => void }) {
  const online = useAtomValue(onlineAtom)
  const proof = useProof(() => onEnd(true))
  const { known } = proof
  const isOffline = !online || proof.isCutOff
  const cancel = () => onEnd(false)
  return (
    <Dialog title={texts.title} onClose={cancel}>
      <p className="dialog__text">{texts.text}</p>
      <div className="confirm-you">
        <p className="confirm-you__offline" role="status" hidden={!isOffline}>
          {texts.offline}
        </p>
        <Problem>{isOffline ? null : proof.problem}</Problem>
        {known.kind === 'loading' && online ? <p className="confirm-you__note">…</p> : null}
        {known.kind === 'failed' && online ? (
          <>
            <Problem>{isOffline ? null : texts.failed}</Problem>
            <Button onClick={() => void proof.reload()}>{texts.retry}</Button>
          </>
        ) : null}
        {known.kind === 'known' ? <Answers ways={known.ways} proof={proof} online={online} /> : null}
      </div>
      <div className="dialog__actions">
        <Button variant="subtle" onClick={cancel}>
          {texts.cancel}
        </Button>
      </div>
    </Dialog>
  )
}

type AnswersProps = { ways: Ways; proof: ReturnType<typeof useProof>; online: boolean }

function Answers({ ways, proof, online }: AnswersProps) {
  const [typed, setTyped] = useState<Typed | null>(ways.password ? 'password' : null)
  const { busy } = proof
  const askMail = async () => {
    if (await proof.mailCode()) setTyped('mailed-code')
  }
  return (
    <>
      {typed ? <TypedProof key={typed} way={typed} proof={proof} online={online} /> : null}
      {ways.passkey && hasPasskeys() ? (
        <Button
          variant={typed ? 'outline' : 'filled'}
          fullWidth
          disabled={!online}
          waits={busy}
          onClick={() => void proof.provePasskey()}
        >
          {texts.passkey}
        </Button>
      ) : null}
      {ways.mail ? (
        <Button variant="outline" fullWidth disabled={!online} waits={busy} onClick={() => void askMail()}>
          {typed === 'mailed-code' ? texts.mailAgain : texts.mail}
        </Button>
      ) : null}
      {ways.recoveryCode && typed !== 'recovery-code' ? (
        <button type="button" className="text-action" onClick={() => setTyped('recovery-code')}>
          {texts.byCode}
        </button>
      ) : null}
      {ways.password && typed !== 'password' ? (
        <button type="button" className="text-action" onClick={() => setTyped('password')}>
          {texts.byPassword}
        </button>
      ) : null}
    </>
  )
}

function TypedProof({ way, proof, online }: { way: Typed; proof: AnswersProps['proof']; online: boolean }) {
  const person = useAtomValue(userAtom)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(text.trim() === '')
    if (text.trim() === '' || proof.busy || !online) return
    void proof.prove(way === 'password' ? { way, password: text } : { way, code: text.trim() })
  }
  return (
    <form className="confirm-you__form" onSubmit={submit} noValidate>
      {way === 'password' ? (
        // Tells a password manager whose password it is.
        <input type="text" name="username" autoComplete="username" value={person?.user.email ?? ''} readOnly hidden />
      ) : (
        <p className="confirm-you__note">
          {way === 'mailed-code' ? texts.mailed(person?.user.email ?? '') : texts.codeNote}
        </p>
      )}
      <Field
        secret={way === 'password'}
        label={texts.field[way]}
        name={way}
        autoComplete={way === 'password' ? 'current-password' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        value={text}
        error={missing ? texts.missing[way] : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth loading={proof.busy} disabled={!online}>
        {texts.confirm}
      </Button>
    </form>
  )
}
