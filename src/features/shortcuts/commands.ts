/** What a key may ask for. `go`: the next key says where. */
export type Command =
  | 'go'
  | 'record'
  | 'library'
  | 'ask'
  | 'settings'
  | 'list'
  | 'search'
  | 'next'
  | 'previous'
  | 'pause'
  | 'mark'
  | 'stop'

const anywhere: Readonly<Record<string, Command>> = {
  '?': 'list',
  '/': 'search',
  g: 'go',
  j: 'next',
  k: 'previous',
}
const afterGo: Readonly<Record<string, Command>> = { r: 'record', l: 'library', a: 'ask', s: 'settings' }
const whileRecording: Readonly<Record<string, Command>> = { p: 'pause', m: 'mark', s: 'stop' }

/** Pure. `went`: the key before was "g". None of these ends anything: `stop` asks first. */
export function commandOf(key: string, { went, recording }: { went: boolean; recording: boolean }): Command | null {
  const own = (keys: Readonly<Record<string, Command>>): Command | null =>
    Object.hasOwn(keys, key) ? (keys[key] ?? null) : null
  if (went) return own(afterGo)
  return own(anywhere) ?? (recording ? own(whileRecording) : null)
}

const FIELDS = 'input, textarea, select, [contenteditable]'

/** A key that may be a command: not text of a field or of a dialog, not the browser's own, and not one that is held. */
export function isMeant(event: KeyboardEvent): boolean {
  if (event.key.length !== 1 || event.key === ' ' || event.repeat) return false
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  const { target } = event
  return !(target instanceof Element && target.closest(`${FIELDS}, dialog, [role="menu"]`))
}
