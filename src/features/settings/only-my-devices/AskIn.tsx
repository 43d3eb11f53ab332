import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { onlyMyDevicesTexts as texts } from '../../../i18n/english/only-my-devices.ts'
import type { PendingApproval } from '../../../sealing/unlockers/ask-for-approval.ts'
import { client } from '../../../session/client.ts'
import { deviceName } from '../../../session/device-name.ts'
import { loadUnlockers } from '../../../session/sealing/sealing.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { reasonOf } from './words.ts'

/** Milliseconds between two looks whether another device has answered. */
const LOOK_MS = 2000

type AskInProps = { person: SignedInUser; onClose: () => void; onIn: () => void }
type Asking = { kind: 'begins' } | { kind: 'waits'; pending: PendingApproval } | { kind: 'ended'; words: string }

/** On the new device: a code, to be entered on another one. It is forgotten with this dialog. */
export function AskIn({ person, onClose, onIn }: AskInProps) {
  const [turn, setTurn] = useState(0)
  const asking = useApproval(person, turn, onIn)
  return (
    <Dialog
      title={texts.askIn}
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          {asking.kind === 'ended' ? <Button onClick={() => setTurn(turn + 1)}>{texts.newCode}</Button> : null}
        </>
      }
    >
      <div className="only-my-devices__words">
        <p>{texts.askInText}</p>
        <p className="only-my-devices__code">
          <code>{asking.kind === 'waits' ? asking.pending.code : '…'}</code>
        </p>
        <p role="status">{asking.kind === 'ended' ? asking.words : texts.waiting}</p>
      </div>
    </Dialog>
  )
}

/** Asks once for each `turn`, and looks for the answer for as long as it is shown. */
function useApproval({ app }: SignedInUser, turn: number, onIn: () => void): Asking {
  const [asked, setAsked] = useState<{ turn: number; asking: Asking }>({ turn, asking: { kind: 'begins' } })
  const enter = useEffectEvent(onIn)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isHere = true
    const tell = (asking: Asking): void => {
      if (isHere) setAsked({ turn, asking })
    }
    const ended = (words: string): void => tell({ kind: 'ended', words })
    const failed = (error: unknown): void => ended(reasonOf(error))
    const look = async (pending: PendingApproval): Promise<void> => {
      const { lookForApproval, keyStoreOf } = await loadUnlockers()
      // The network may be gone for a moment: the code is good for ten minutes.
      const answer = await lookForApproval(keyStoreOf(app), client, pending).catch(waitOn)
      if (!isHere) return
      if (answer.kind === 'open') enter()
      else if (answer.kind === 'waiting') timer = setTimeout(() => look(pending).catch(failed), LOOK_MS)
      else ended(texts[answer.kind])
    }
    const ask = async (): Promise<void> => {
      const { askForApproval, keyStoreOf } = await loadUnlockers()
      const pending = await askForApproval(keyStoreOf(app), client, deviceName(navigator.userAgent))
      if (!pending) return ended(texts.noLog)
      tell({ kind: 'waits', pending })
      await look(pending)
    }
    ask().catch(failed)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [app, turn])
  return asked.turn === turn ? asked.asking : { kind: 'begins' }
}

/** Only a server that is not there is asked again. */
function waitOn(error: unknown): { kind: 'waiting' } {
  if (!(error instanceof ApiError) || error.kind !== 'offline') throw error
  console.warn('The answer of another device is looked for again.', error)
  return { kind: 'waiting' }
}
