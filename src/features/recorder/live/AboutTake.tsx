import { useEffect } from 'react'
import type { Take } from '../../../capture/recorder-state.ts'
import { spokenTexts } from '../../../i18n/english/spoken.ts'
import { timeText } from '../../../i18n/format.ts'
import type { TakeNote } from '../../../local/app-database.ts'
import { readSpokenLanguage } from '../../../local/device/spoken-language.ts'
import { changeTakeNote } from '../../../local/takes/take-note.ts'
import { store } from '../../../session/store.ts'
import { SwitchRow } from '../../../ui/SwitchRow.tsx'
import { nextLanguageAtom } from '../notices/NextLanguage.tsx'
import { useUser } from '../use-user.ts'

type AboutTakeProps = { take: Take; note: TakeNote }

/** That everyone agreed, and what was chosen before Start, are kept in the note of a take and saved with it. */
export function AboutTake({ take: { recording }, note }: AboutTakeProps) {
  const { app } = useUser()
  const isAsked = note.spokenLanguage === undefined
  useEffect(() => {
    if (!isAsked) return
    const keep = async (): Promise<void> => {
      const chosen = store.get(nextLanguageAtom)
      const spokenLanguage = chosen === undefined ? await readSpokenLanguage() : chosen
      await changeTakeNote(app, recording, { spokenLanguage })
      store.set(nextLanguageAtom, undefined)
    }
    keep().catch((error: unknown) => console.warn('The engine finds out what is spoken.', error))
  }, [app, recording, isAsked])
  const agree = (agreed: boolean): void => {
    changeTakeNote(app, recording, { agreedAt: agreed ? new Date().toISOString() : null }).catch((error: unknown) =>
      console.error('It is not noted.', error),
    )
  }
  const { agreedAt = null } = note
  return (
    <SwitchRow
      label={spokenTexts.agreed}
      {...(agreedAt === null ? {} : { note: spokenTexts.agreedAt(timeText(new Date(agreedAt))) })}
      checked={agreedAt !== null}
      onChange={agree}
    />
  )
}
