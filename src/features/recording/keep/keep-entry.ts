import { keepTexts } from '../../../i18n/english/keep.ts'
import { recordingTexts } from '../../../i18n/english/recording.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { chooseKept, unchooseKept } from '../../../local/audio/keep-audio.ts'
import type { SignedInUser } from '../../../session/store.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'
import { ofRecording } from '../../../ui/recordings/of-recording.ts'
import { notify } from '../../../ui/shell/notices.ts'

/** In the menu of a recording whose audio came from another device. */
export const keepEntry = (person: SignedInUser, recording: LocalRecording, chosen: boolean): MenuEntry =>
  chosen
    ? { label: keepTexts.remove, icon: 'cloud-off', run: () => told(recording, unchooseKept(person.app, recording.id)) }
    : { label: keepTexts.keep, icon: 'check', run: () => keepHere(person, recording) }

/** On the person's word. A failure is told. */
export const keepHere = ({ app }: Pick<SignedInUser, 'app'>, recording: LocalRecording): void =>
  told(recording, chooseKept(app, recording.id))

function told(recording: LocalRecording, change: Promise<void>): void {
  change.catch((error: unknown) => {
    console.error('What is kept here is not changed.', error)
    const of = ofRecording(recording, undefined)
    notify({ title: recordingTexts.failed, ...of, description: recordingTexts.failedText, type: 'error' })
  })
}
