import { importedTexts } from '../../../i18n/english/inbox.ts'
import { importTexts } from '../../../i18n/english/library.ts'
import { probeSeconds } from '../../../platform/audio/probe-seconds.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { ImportRefusedError, importFile } from './import-file.ts'

type Calls = {
  /** Also when the library has it already. */
  again: boolean
  /** 0 to 1. */
  onProgress(share: number): void
  requestSync(): void
  /** What is to be done when it is in the library. */
  onIn?: (() => Promise<void>) | undefined
  /** Imports it although it would be a copy. */
  onAgain(): void
}

/** Resolves to whether there is no more to be done with the file: it is here, or it was refused and that was said. */
export async function importOne(
  person: SignedInUser,
  file: File,
  { onIn, onAgain, ...calls }: Calls,
): Promise<boolean> {
  try {
    await importFile(person, file, { probe: probeSeconds, ...calls })
    await onIn?.()
    notify({
      title: importedTexts.done,
      description: file.name,
      about: '/library',
      together: { key: 'imported', count: 1, title: importedTexts.doneMany },
    })
    return true
  } catch (error) {
    sayWhyNot(file, error, onAgain)
    return error instanceof ImportRefusedError
  }
}

function sayWhyNot({ name }: File, error: unknown, again: () => void): void {
  if (!(error instanceof ImportRefusedError)) {
    console.error('A file could not be imported.', error)
    notify({ title: importTexts.failed, description: importedTexts.failedText(name), type: 'error' })
  } else if (error.isCopy) {
    const action = { label: importedTexts.again, run: again }
    notify({ title: importedTexts.isCopy, description: error.message, type: 'warning', action })
  } else notify({ title: importTexts.failed, description: error.message, type: 'error' })
}
