import { useState } from 'react'
import { confirmEndpoints } from '../../../../contract/accounts/confirm.ts'
import { passwordTexts as texts } from '../../../i18n/english/confirm.ts'
import { client } from '../../../session/client.ts'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../parts.tsx'
import { type ServerList, useServerList } from '../use-server-list.ts'
import { NewPassword } from './NewPassword.tsx'

const waysIn = async () => [(await client.call(confirmEndpoints.freshness, {})).ways]

/** Whether the account has a password, and the way to set or change it. */
export function Password() {
  const { list, reload } = useServerList(waysIn)
  const [asking, setAsking] = useState(false)
  const has = list.kind === 'known' && list.rows[0]?.password === true
  return (
    <>
      <Note>{noteOf(list.kind, has)}</Note>
      <Button
        variant="outline"
        fullWidth
        className="settings__add"
        disabled={list.kind !== 'known'}
        onClick={() => setAsking(true)}
      >
        {has ? texts.change : texts.set}
      </Button>
      {asking ? (
        <NewPassword
          title={has ? texts.change : texts.set}
          onClose={() => setAsking(false)}
          onSet={async () => {
            setAsking(false)
            await reload()
          }}
        />
      ) : null}
    </>
  )
}

function noteOf(kind: ServerList<unknown>['kind'], has: boolean): string {
  switch (kind) {
    case 'offline':
      return texts.offline
    case 'failed':
      return texts.failed
    case 'loading':
      return '…'
    case 'known':
      return has ? texts.hasOne : texts.hasNone
  }
}
