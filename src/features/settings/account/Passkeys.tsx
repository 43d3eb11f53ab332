import { useState } from 'react'
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts'
import type { Passkey } from '../../../../contract/accounts/people.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { passkeyListTexts as texts } from '../../../i18n/english/passkeys.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { hasPasskeys } from '../../../platform/passkeys.ts'
import { addPasskey, reasonNotAdded } from '../../../session/add-passkey.ts'
import { client } from '../../../session/client.ts'
import { confirmFirst, NotConfirmedError } from '../../../session/confirm-first.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { Note } from '../parts.tsx'
import { type ServerList, useServerList } from '../use-server-list.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

const reasonNotChanged = (error: unknown): string => serverTexts.said(serverMessage(error) ?? texts.changeFailedText)

type Asking = { what: 'rename' | 'remove'; passkey: Passkey }

const listPasskeys = () => client.call(passkeyEndpoints.listPasskeys, {})

/** The ways in that this person's devices keep. A browser without passkeys still shows those of the others. */
export function Passkeys() {
  const { list, reload } = useServerList(listPasskeys)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)

  const add = async () => {
    setBusy(true)
    try {
      await addPasskey()
      notify({ title: texts.added, description: texts.addedText })
      await reload()
    } catch (error) {
      if (error instanceof NotConfirmedError) return
      notify({ title: texts.addFailed, description: reasonNotAdded(error), type: 'warning' })
    } finally {
      setBusy(false)
    }
  }
  /** The question stays while the person is asked for a proof, with what was typed. */
  const change = async (title: string, work: () => Promise<unknown>) => {
    try {
      await confirmFirst(work)
      setAsking(null)
      notify({ title })
    } catch (error) {
      if (error instanceof NotConfirmedError) return
      setAsking(null)
      notify({ title: texts.changeFailed, description: reasonNotChanged(error), type: 'error' })
    }
    await reload()
  }
  const rename = ({ id }: Passkey, name: string) =>
    change(texts.renamed, () => client.call(passkeyEndpoints.renamePasskey, { params: { id }, body: { name } }))
  const remove = ({ id }: Passkey) =>
    change(texts.removed, () => client.call(passkeyEndpoints.removePasskey, { params: { id } }))

  return (
    <>
      <Rows list={list} onAsk={setAsking} />
      {hasPasskeys() ? (
        <Button
          variant="outline"
          fullWidth
          className="settings__add"
          disabled={list.kind === 'offline'}
          loading={busy}
          onClick={() => void add()}
        >
          {texts.add}
        </Button>
      ) : (
        <Note>{texts.unable}</Note>
      )}
      {asking?.what === 'rename' ? (
        <RenamePasskey
          passkey={asking.passkey}
          onClose={() => setAsking(null)}
          onRename={(name) => void rename(asking.passkey, name)}
        />
      ) : null}
      {asking?.what === 'remove' ? (
        <ConfirmDialog
          title={texts.removeQuestion(asking.passkey.name)}
          text={texts.removeText}
          keep={texts.keep}
          confirm={texts.remove}
          onKeep={() => setAsking(null)}
          onConfirm={() => void remove(asking.passkey)}
        />
      ) : null}
    </>
  )
}

function Rows({ list, onAsk }: { list: ServerList<Passkey>; onAsk: (asking: Asking) => void }) {
  if (list.kind === 'offline') return <Note>{texts.offline}</Note>
  if (list.kind === 'failed') return <Note>{texts.failed}</Note>
  if (list.kind === 'loading') return <Note>…</Note>
  if (list.rows.length === 0) return <Note>{texts.lead}</Note>
  return (
    <ul>
      {list.rows.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => onAsk({ what: 'rename', passkey })}
          onRemove={() => onAsk({ what: 'remove', passkey })}
        />
      ))}
    </ul>
  )
}
