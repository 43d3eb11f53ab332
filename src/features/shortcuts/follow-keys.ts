import { areShortcutsOff } from '../../local/device/shortcut-choice.ts'
import { type Command, commandOf, isMeant } from './commands.ts'

/** How long "g" waits for the key that says where. Milliseconds. */
const GO_MS = 1500

export type KeyPorts = {
  isRecording(): boolean
  run(command: Exclude<Command, 'go'>): void
}

/** Runs the commands of the keys until it is told to stop; the one that woke it comes first. */
export function followKeys({ isRecording, run }: KeyPorts, first: KeyboardEvent | null): () => void {
  let wentAt = Number.NEGATIVE_INFINITY
  const obey = (event: KeyboardEvent): void => {
    const command = commandOf(event.key, { went: event.timeStamp - wentAt < GO_MS, recording: isRecording() })
    wentAt = command === 'go' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (command !== null && command !== 'go') run(command)
  }
  const press = async (event: KeyboardEvent): Promise<void> => {
    if (!isMeant(event)) return
    // Before anything is awaited: Firefox opens a search of its own on "/".
    if (event.key === '/') event.preventDefault()
    if (!(await areShortcutsOff().catch(() => false))) obey(event)
  }
  const onKeyDown = (event: KeyboardEvent): void => void press(event)
  addEventListener('keydown', onKeyDown)
  if (first)
    void areShortcutsOff().then(
      (off) => off || obey(first),
      () => obey(first),
    )
  return () => removeEventListener('keydown', onKeyDown)
}

/** Moves the focus to the next or the previous recording of the list that is on the screen. */
export function stepRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row-link]')].sort(byPlace)
  const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  const next = at < 0 ? rows.find(isSeen) : rows[at + step]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
}

const byPlace = (one: HTMLElement, other: HTMLElement): number =>
  one.getBoundingClientRect().top - other.getBoundingClientRect().top
const isSeen = (row: HTMLElement): boolean => row.getBoundingClientRect().top >= 0
