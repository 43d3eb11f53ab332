import type { Take } from '../../../capture/recorder-state.ts'
import { consentTexts } from '../../../i18n/english/consent.ts'
import { timeText } from '../../../i18n/format.ts'
import type { TakeNote } from '../../../local/app-database.ts'
import { changeTakeNote } from '../../../local/takes/take-note.ts'
import { SwitchRow } from '../../../ui/SwitchRow.tsx'
import { notify } from '../../../ui/shell/notices.ts'
import { useUser } from '../use-user.ts'

type AboutTakeProps = { take: Take; note: TakeNote }

/** That everyone agreed is kept in the note of a take and saved with it. */
export function AboutTake({ take: { recording }, note: { agreedAt = null } }: AboutTakeProps) {
  const { app } = useUser()
  const agree = (agreed: boolean): void => {
    changeTakeNote(app, recording, { agreedAt: agreed ? new Date().toISOString() : null }).catch((error: unknown) => {
      console.error('It is not noted.', error)
      notify({ title: consentTexts.agreed, description: consentTexts.agreedFailed, type: 'error' })
    })
  }
  return (
    <SwitchRow
      label={consentTexts.agreed}
      {...(agreedAt === null ? {} : { note: consentTexts.agreedAt(timeText(new Date(agreedAt))) })}
      checked={agreedAt !== null}
      onChange={agree}
    />
  )
}
