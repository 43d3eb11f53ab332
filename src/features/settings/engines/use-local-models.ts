import { useCallback, useEffect, useState } from 'react'
import type { ModelServer } from '../../../../contract/accounts/engines.ts'
import { engineTexts } from '../../../i18n/english/engines.ts'
import { wordsOf } from '../../../session/as-administrator.ts'
import { findModels } from './engine-calls.ts'

export type LocalState =
  | { kind: 'looking' }
  | { kind: 'failed'; why: string }
  | { kind: 'found'; servers: readonly ModelServer[] }

/** What serves models on the server's machine: looked for once when shown, and when asked. */
export function useLocalModels(): [LocalState, look: () => void] {
  const [local, setLocal] = useState<LocalState>({ kind: 'looking' })
  const look = useCallback(async () => {
    setLocal({ kind: 'looking' })
    try {
      setLocal({ kind: 'found', servers: await findModels() })
    } catch (error) {
      setLocal({ kind: 'failed', why: wordsOf(error, engineTexts.notLooked, engineTexts.offline) })
    }
  }, [])
  useEffect(() => void look(), [look])
  return [local, () => void look()]
}
