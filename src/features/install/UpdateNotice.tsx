import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { updateTexts } from '../../i18n/english/update.ts'
import { usePoll } from '../../platform/use-poll.ts'
import { updateAtom } from '../../session/store.ts'
import { isIdle } from '../../sync/is-idle.ts'

/** Milliseconds: how soon a calm moment is seen. */
const LOOK_AT_TABS_MS = 2000

/** Waits for a calm moment of every tab, and then for the person's tap. */
export function UpdateNotice() {
  const update = useAtomValue(updateAtom)
  return update ? <Ready apply={update.apply} /> : null
}

function Ready({ apply }: { apply: () => void }) {
  const calm = usePoll(isIdle, false, LOOK_AT_TABS_MS)
  // Where the reload had to be put off there is another one to tap on.
  const [taken, setTaken] = useState<(() => void) | null>(null)
  const tapped = taken === apply
  const take = (): void => {
    setTaken(() => apply)
    apply()
  }
  if (!calm && !tapped) return null
  return (
    <p className="shell-notice">
      <span className="shell-notice__words">{tapped ? updateTexts.updating : updateTexts.ready}</span>
      {tapped ? null : (
        <button type="button" className="text-action" onClick={take}>
          {updateTexts.reload}
        </button>
      )}
    </p>
  )
}
