import { useAtom, useStore } from 'jotai'
import { useEffect, useState } from 'react'
import { focusSearchWhenShown } from '../../features/library/search/focus-search.ts'
import { markMoment } from '../../features/recorder/mark-moment.ts'
import { recorderAtom, recorderStateAtom } from '../../features/recorder/recorder-atom.ts'
import { StopDialog } from '../../features/recorder/StopDialog.tsx'
import type { Command } from '../../features/shortcuts/commands.ts'
import { followKeys, stepRow } from '../../features/shortcuts/follow-keys.ts'
import { ShortcutSheet } from '../../features/shortcuts/ShortcutSheet.tsx'
import { sheetAtom } from '../../features/shortcuts/sheet-atom.ts'
import { useNavigate } from '../../router/hooks.ts'
import { userAtom } from '../../session/store.ts'

/** What the keys do, loaded with the first of them. `first`: that one; null when the list was asked for by a tap. */
export function Shortcuts({ first }: { first: KeyboardEvent | null }) {
  const store = useStore()
  const navigate = useNavigate()
  const [sheet, setSheet] = useAtom(sheetAtom)
  const [stopping, setStopping] = useState(false)
  useEffect(() => {
    const state = () => store.get(recorderStateAtom)
    const runs = (): boolean => state().kind === 'recording' || state().kind === 'paused'
    const pause = (): void => {
      const recorder = store.get(recorderAtom)
      if (state().kind === 'paused') recorder?.resume()
      else recorder?.pause()
    }
    const mark = (): void => {
      const person = store.get(userAtom)
      const now = state()
      if (person && 'take' in now) void markMoment(person, now.take)
    }
    const commands: Record<Exclude<Command, 'go'>, () => void> = {
      record: () => void navigate({ to: '/dashboard' }),
      library: () => void navigate({ to: '/library' }),
      ask: () => void navigate({ to: '/ask' }),
      settings: () => void navigate({ to: '/settings' }),
      list: () => setSheet(true),
      search: () => focusSearchWhenShown() || void navigate({ to: '/library' }),
      next: () => stepRow(1),
      previous: () => stepRow(-1),
      pause,
      mark,
      stop: () => setStopping(true),
    }
    return followKeys({ isRecording: runs, run: (command) => commands[command]() }, first)
  }, [first, store, navigate, setSheet])
  return (
    <>
      {sheet ? <ShortcutSheet onClose={() => setSheet(false)} /> : null}
      {stopping ? (
        <StopDialog onClose={() => setStopping(false)} onStopped={() => void navigate({ to: '/dashboard' })} />
      ) : null}
    </>
  )
}
