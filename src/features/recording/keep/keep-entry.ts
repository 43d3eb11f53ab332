import { keepTexts } from '../../../i18n/english/keep.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { chooseKept, unchooseKept } from '../../../local/audio/keep-audio.ts'
import type { SignedInUser } from '../../../session/store.ts'
import type { MenuEntry } from '../../../ui/menu.tsx'

/** In the menu of a recording whose audio came from another device. */
export const keepEntry = ({ app }: SignedInUser, { id }: LocalRecording, chosen: boolean): MenuEntry =>
  chosen
    ? { label: keepTexts.remove, icon: 'cloud-off', run: () => void unchooseKept(app, id) }
    : { label: keepTexts.keep, icon: 'check', run: () => void chooseKept(app, id) }
