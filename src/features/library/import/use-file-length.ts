import { useEffect, useState } from 'react'
import { fileOf } from '../../../local/inbox/inbox.ts'
import { probeSeconds } from '../../../platform/audio/probe-seconds.ts'

/** One after the other: each is read whole. */
let turn: Promise<unknown> = Promise.resolve()

/** Seconds; null when this browser cannot play it, undefined until that is known. */
export function useFileLength(id: string): number | null | undefined {
  const [seconds, setSeconds] = useState<number | null>()
  useEffect(() => {
    let gone = false
    const look = async (): Promise<void> => {
      const file = gone ? null : await fileOf(id)
      const found = file && (await probeSeconds(file))
      if (!gone) setSeconds(found)
    }
    turn = turn.then(look).catch((error: unknown) => console.error('A shared file cannot be read.', error))
    return () => {
      gone = true
    }
  }, [id])
  return seconds
}
