import { useCallback, useEffect, useState } from 'react'
import { confirmEndpoints, type Proof, type Ways } from '../../../../contract/accounts/confirm.ts'
import { ApiError } from '../../../api/api-error.ts'
import { serverMessage } from '../../../api/server-message.ts'
import { confirmTexts as texts } from '../../../i18n/english/confirm.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { askForPasskey, passkeyProblem } from '../../../platform/passkeys.ts'
import { client } from '../../../session/client.ts'

export type KnownWays = { kind: 'loading' } | { kind: 'failed' } | { kind: 'known'; ways: Ways }

type ProofState = {
  known: KnownWays
  /** Asks the server again what this account can prove itself with. */
  reload: () => Promise<void>
  problem: string | null
  /** The last call did not reach the server. */
  isCutOff: boolean
  busy: boolean
  prove: (proof: Proof) => Promise<void>
  provePasskey: () => Promise<void>
  /** Resolves to whether a code is on its way. */
  mailCode: () => Promise<boolean>
}

/** The calls of the dialog. @param onProved once the session is fresh */
export function useProof(onProved: () => void): ProofState {
  const [known, setKnown] = useState<KnownWays>({ kind: 'loading' })
  const [problem, setProblem] = useState<string | null>(null)
  const [isCutOff, setCutOff] = useState(false)
  const [busy, setBusy] = useState(false)

  const reload = useCallback(async () => {
    setCutOff(false)
    try {
      const { ways } = await client.call(confirmEndpoints.freshness, {})
      setKnown({ kind: 'known', ways })
    } catch (error) {
      console.error(error)
      setCutOff(isOffline(error))
      setKnown({ kind: 'failed' })
    }
  }, [])
  useEffect(() => void reload(), [reload])

  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    setCutOff(false)
    try {
      await work()
      return true
    } catch (error) {
      if (isOffline(error)) setCutOff(true)
      else setProblem(sentenceOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const send = (body: Proof) => client.call(confirmEndpoints.confirm, { body })
  const proved = async (work: () => Promise<unknown>) => {
    if (await attempt(work)) onProved()
  }
  return {
    known,
    reload,
    problem,
    isCutOff,
    busy,
    prove: (proof) => proved(() => send(proof)),
    provePasskey: () =>
      proved(async () => {
        const options = await client.call(confirmEndpoints.beginPasskeyProof, {})
        await send({ way: 'passkey', used: await askForPasskey(options) })
      }),
    mailCode: () => attempt(() => client.call(confirmEndpoints.mailCode, {})),
  }
}

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.kind === 'offline'

function sentenceOf(error: unknown): string {
  const { noPasskeyUsed, wrongAddress, failed } = texts
  const problem = passkeyProblem(error, { cancelled: noPasskeyUsed, thereAlready: noPasskeyUsed, wrongAddress })
  return problem ?? serverTexts.said(serverMessage(error) ?? failed)
}
