import { type ReactNode, useSyncExternalStore } from 'react'

type Speech = { said: ReactNode; times: number; alarm: string | null; alarms: number; isOver: boolean }

let speech: Speech = { said: '', times: 0, alarm: null, alarms: 0, isOver: false }
/** How long a sentence can be read again: it is soon not true any more. */
const SAID_MS = 10_000
let clearing = 0
const listeners = new Set<() => void>()

function change(next: Partial<Speech>): void {
  speech = { ...speech, ...next }
  for (const listener of listeners) listener()
}

/**
 * Says one sentence to a screen reader, politely: one per change of state, never a running clock.
 * @param said what somebody else said in it stands in an element with its `lang`
 */
export function announce(said: ReactNode): void {
  change({ said, times: speech.times + 1 })
  clearTimeout(clearing)
  clearing = window.setTimeout(change, SAID_MS, { said: '' })
}

/**
 * Says at once what is wrong, and again with each call, until it is null. The screen shows it in its own way.
 * @param isOver it was wrong: said once, wherever the voice goes then
 */
export const sayAlarm = (alarm: string | null, isOver = false): void =>
  change({ alarm, alarms: speech.alarms + 1, isOver })

/** What was said is not said again in another place. */
export function hush(): void {
  announce('')
  if (speech.isOver) sayAlarm(null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The one voice of all screens. In a dialog, which covers the screen, the alarm can be seen too. */
export function Announcer() {
  const { said, times, alarm, alarms } = useSyncExternalStore(subscribe, () => speech)
  return (
    <>
      <div className="sr-only" role="status">
        <span key={times}>{said}</span>
      </div>
      {alarm === null ? null : (
        <p key={alarms} className="alarm" role="alert">
          {alarm}
        </p>
      )}
    </>
  )
}
