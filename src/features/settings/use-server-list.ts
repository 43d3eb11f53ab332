import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { onlineAtom } from '../../session/store.ts'

/** A list that only the server has, loaded whenever there is a network. */
export type ServerList<Row> =
  | { kind: 'offline' }
  | { kind: 'loading' }
  | { kind: 'failed' }
  | { kind: 'known'; rows: readonly Row[] }

/** @param load must be the same function at every render */
export function useServerList<Row>(load: () => Promise<readonly Row[]>): {
  list: ServerList<Row>
  reload: () => Promise<void>
} {
  const online = useAtomValue(onlineAtom)
  const [list, setList] = useState<ServerList<Row>>({ kind: 'loading' })
  const reload = useCallback(async () => {
    try {
      setList({ kind: 'known', rows: await load() })
    } catch (error) {
      console.error(error)
      setList({ kind: 'failed' })
    }
  }, [load])
  useEffect(() => {
    if (online) void reload()
  }, [online, reload])
  return { list: online ? list : { kind: 'offline' }, reload }
}
