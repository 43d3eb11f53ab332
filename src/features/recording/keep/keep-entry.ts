import { keepTexts } from '../../../i18n/english/keep.ts'
import { recordingTexts } from '../../../i18n/english/recording.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { chooseKept, unchooseKept } from '../../../local/audio/keep-audio.ts'
import type { SignedInUser } from '../../../session/store.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { notify } from '../../../ui/shell/notices.ts'

/** In the menu of a recording whose audio came from another device. */
export const keepEntry = (person: SignedInUser, { id }: LocalRecording, chosen: boolean): MenuEntry =>
  chosen
    ? { label: keepTexts.remove, icon: 'cloud-off', run: () => told(unchooseKept(person.app, id)) }
    : { label: keepTexts.keep, icon: 'check', run: () => keepHere(person, id) }

/** On the person's word. A failure is told. */
export const keepHere = ({ app }: Pick<SignedInUser, 'app'>, id: LocalRecording['id']): void =>
  told(chooseKept(app, id))

function told(change: Promise<void>): void {
  change.catch((error: unknown) => {
    console.error('What is kept here is not changed.', error)
    notify({ title: recordingTexts.failed, description: recordingTexts.failedText, type: 'error' })
  })
}
