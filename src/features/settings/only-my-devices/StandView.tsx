import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import { hasPasskeys } from '../../../platform/passkey-secret.ts'
import type { OpenAccount } from '../../../sealing/account.ts'
import { onlineAtom, type SignedInUser } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../parts.tsx'
import { DeviceList } from './DeviceList.tsx'
import type { AccountView } from './use-account.ts'

/** What a button asks for. */
export type Asked = 'set-up' | 'elsewhere' | 'new-key' | 'ask-in' | 'by-key' | 'by-passkey' | 'add-passkey' | 'let-in'

type StandViewProps = {
  person: SignedInUser
  view: AccountView
  isRequired: boolean
  onAsk: (asked: Asked) => void
  onChange: () => Promise<void>
}

/** How this device stands to the account, and what can be done about it. */
export function StandView(props: StandViewProps) {
  const { view, isRequired, onAsk, onChange } = props
  switch (view.kind) {
    case 'loading':
      return <Note>…</Note>
    case 'failed':
      return <Again words={texts.failed} onAgain={onChange} />
    case 'beginning':
      return <Again words={texts.beginning} onAgain={onChange} />
    case 'off':
      return (
        <>
          <Note>{texts.offer}</Note>
          <Buttons>
            <Choice words={texts.turnOn} asks="set-up" onAsk={onAsk} />
            <Choice words={texts.elsewhere} asks="elsewhere" onAsk={onAsk} />
          </Buttons>
        </>
      )
    case 'used': {
      const { account, isVoid, isHeard } = view
      if (account.kind === 'open') return <Open {...props} account={account} isLasting={view.isLasting} />
      // Only a server that was asked can say that nobody has begun.
      const mayBegin = account.kind === 'none' && isHeard
      return (
        <>
          <Note isAmber>{isVoid ? texts.void : mayBegin ? noneYet(isRequired) : texts.closed}</Note>
          {mayBegin ? (
            <Buttons>
              <Choice words={texts.turnOn} asks="set-up" onAsk={onAsk} />
            </Buttons>
          ) : null}
          <WaysIn onAsk={onAsk} />
        </>
      )
    }
  }
}

const noneYet = (isRequired: boolean): string => (isRequired ? texts.required : texts.noLog)

function Open({
  person,
  account,
  isLasting,
  onAsk,
  onChange,
}: StandViewProps & { account: OpenAccount; isLasting: boolean }) {
  const online = useAtomValue(onlineAtom)
  const isIn = account.trouble === null || account.trouble.kind === 'unchecked'
  return (
    <>
      {isLasting ? null : <Note isAmber>{texts.noKeys}</Note>}
      <Note isAmber={!isIn}>{standOf(account)}</Note>
      {online ? null : <Note>{texts.offline}</Note>}
      <DeviceList person={person} account={account} mayChange={online && isIn} onChange={onChange} />
      {isIn ? (
        <Buttons>
          <Choice words={texts.letIn} asks="let-in" onAsk={onAsk} />
          {hasPasskeys() ? <Choice words={texts.addPasskey} asks="add-passkey" onAsk={onAsk} /> : null}
          <Choice words={texts.newKey} asks="new-key" onAsk={onAsk} />
        </Buttons>
      ) : (
        <WaysIn onAsk={onAsk} />
      )}
    </>
  )
}

function standOf({ trouble }: OpenAccount): string {
  if (trouble?.kind === 'forked') return texts.forked
  return trouble?.kind === 'removed' ? texts.isRemoved : texts.on
}

const WaysIn = ({ onAsk }: Pick<StandViewProps, 'onAsk'>) => (
  <Buttons>
    <Choice words={texts.askIn} asks="ask-in" onAsk={onAsk} />
    {hasPasskeys() ? <Choice words={texts.byPasskey} asks="by-passkey" onAsk={onAsk} /> : null}
    <Choice words={texts.byKey} asks="by-key" onAsk={onAsk} />
  </Buttons>
)

const Buttons = ({ children }: { children: ReactNode }) => <div className="only-my-devices__buttons">{children}</div>

function Choice({ words, asks, onAsk }: Pick<StandViewProps, 'onAsk'> & { words: string; asks: Asked }) {
  const online = useAtomValue(onlineAtom)
  return (
    <Button variant="outline" fullWidth disabled={!online} onClick={() => onAsk(asks)}>
      {words}
    </Button>
  )
}

const Again = ({ words, onAgain }: { words: string; onAgain: () => Promise<void> }) => (
  <>
    <Note isAmber>{words}</Note>
    <Buttons>
      <Button variant="outline" fullWidth onClick={() => void onAgain()}>
        {texts.retry}
      </Button>
    </Buttons>
  </>
)
