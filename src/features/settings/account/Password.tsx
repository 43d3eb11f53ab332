import { useState } from 'react'
import { confirmEndpoints, type Ways } from '../../../../contract/accounts/confirm.ts'
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
  const [ways] = list.kind === 'known' ? list.rows : []
  const has = ways?.password === true
  return (
    <>
      <Note isAmber={ways !== undefined && !has && !ways.passkey}>{noteOf(list.kind, ways)}</Note>
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

function noteOf(kind: ServerList<unknown>['kind'], ways: Ways | undefined): string {
  switch (kind) {
    case 'offline':
      return texts.offline
    case 'failed':
      return texts.failed
    case 'loading':
      return '…'
    case 'known':
      return ways?.password ? texts.hasOne : ways?.passkey ? texts.hasNone : texts.noWayIn
  }
}
