import { useState } from 'react'
import { recoveryCodeEndpoints } from '../../../../contract/accounts/confirm.ts'
import { ApiError } from '../../../api/api-error.ts'
import { recoveryCodeTexts as texts } from '../../../i18n/english/confirm.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { client } from '../../../session/client.ts'
import { confirmFirst, NotConfirmedError } from '../../../session/confirm-first.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { Note } from '../parts.tsx'
import { useServerList } from '../use-server-list.ts'
import { RecoveryCodeSheet } from './RecoveryCodeSheet.tsx'

/** Fewer than this many ask to be made anew. */
const FEW = 4

const countLeft = async () => [(await client.call(recoveryCodeEndpoints.recoveryCodes, {})).left]

/** How many there are, and new ones in place of them. */
export function RecoveryCodes() {
  const { list, reload } = useServerList(countLeft)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const left = list.kind === 'known' ? (list.rows[0] ?? 0) : 0

  const create = async () => {
    setAsking(false)
    setBusy(true)
    try {
      const made = await confirmFirst(() => client.call(recoveryCodeEndpoints.makeRecoveryCodes, {}))
      setCodes(made.codes)
    } catch (error) {
      if (!(error instanceof NotConfirmedError)) {
        notify({ title: texts.createFailed, description: reasonOf(error), type: 'error' })
      }
    } finally {
      setBusy(false)
    }
    await reload()
  }

  return (
    <>
      <Left kind={list.kind} left={left} />
      <Button
        variant="outline"
        fullWidth
        className="settings__add"
        disabled={list.kind !== 'known'}
        loading={busy}
        onClick={() => (left > 0 ? setAsking(true) : void create())}
      >
        {left > 0 ? texts.createAgain : texts.create}
      </Button>
      {asking ? (
        <ConfirmDialog
          title={texts.replaceQuestion}
          text={texts.replaceText(left)}
          keep={texts.keep}
          confirm={texts.replace}
          onKeep={() => setAsking(false)}
          onConfirm={() => void create()}
        />
      ) : null}
      {codes ? <RecoveryCodeSheet codes={codes} onClose={() => setCodes(null)} /> : null}
    </>
  )
}

function Left({ kind, left }: { kind: 'offline' | 'loading' | 'failed' | 'known'; left: number }) {
  if (kind === 'offline') return <Note>{texts.offline}</Note>
  if (kind === 'failed') return <Note>{texts.failed}</Note>
  if (kind === 'loading') return <Note>…</Note>
  if (left === 0) return <Note>{texts.lead}</Note>
  return (
    <p className="settings__row settings__fact">
      <span>
        {texts.left(left)}
        <span className="settings__note">{left < FEW ? texts.fewNote : texts.leftNote}</span>
      </span>
    </p>
  )
}

/** An answer that was lost on its way may have replaced them all the same. */
function reasonOf(error: unknown): string {
  if (error instanceof ApiError && error.kind === 'status') return serverTexts.said(error.message)
  console.error(error)
  return texts.createFailedText
}
