import { useCallback, useEffect, useState } from 'react'
import { type UnfinishedTake, unfinishedTakes } from '../db/unfinished.ts'
import { usePerson } from './use-person.ts'

/** This person's takes that nobody saved, looked up when the screen opens and when asked to. */
export function useUnfinished(): { takes: readonly UnfinishedTake[]; reload: () => void } {
  const { app, audio, user } = usePerson()
  const [takes, setTakes] = useState<readonly UnfinishedTake[]>([])
  const reload = useCallback(() => {
    unfinishedTakes(audio, app, user.id).then(setTakes, (error: unknown) =>
      console.error('Looking for unfinished recordings failed.', error),
    )
  }, [audio, app, user.id])
  useEffect(reload, [reload])
  return { takes, reload }
}
