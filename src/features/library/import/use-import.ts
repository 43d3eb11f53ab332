import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { importTexts } from '../../../i18n/english/library.ts'
import { probeSeconds } from '../../../platform/audio/probe-seconds.ts'
import { requestSyncAtom, type SignedInUser } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { ImportRefusedError, importFile } from './import-file.ts'
import { useOpenedFiles } from './use-opened-files.ts'

/** The file that is copied now, and how much of it is done, 0 to 1. */
export type ImportProgress = { name: string; share: number }

/** `onIn`: what is to be done when it is in the library. */
type ImportOptions = { again?: boolean; onIn?: () => Promise<void> }
export type ImportFile = (file: File, options?: ImportOptions) => Promise<void>

/** Files into the library, one after the other: chosen, dropped, or handed over by another app. */
export function useImport(person: SignedInUser): {
  progress: ImportProgress | null
  importFiles: (files: readonly File[]) => void
  /** Resolves when it is in, or when it was said why not. */
  importFile: ImportFile
} {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const { requestSync } = useAtomValue(requestSyncAtom)

  /** Resolves to whether there is no more to be done with the file: it is here, or it was refused and that was said. */
  const importOne = async (file: File, { again = false, onIn }: ImportOptions = {}): Promise<boolean> => {
    setProgress({ name: file.name, share: 0 })
    const onProgress = (share: number): void => setProgress({ name: file.name, share })
    try {
      await importFile(person, file, {
        probe: probeSeconds,
        onProgress,
        requestSync,
        again,
      })
      await onIn?.()
      notify({
        title: importTexts.done,
        description: file.name,
        about: '/library',
        together: { key: 'imported', count: 1, title: importTexts.doneMany },
      })
      return true
    } catch (error) {
      const anew = { again: true, ...(onIn ? { onIn } : {}) }
      sayWhyNot(file, error, () => void importAll([file], anew))
      return error instanceof ImportRefusedError
    }
  }
  const importAll = async (files: readonly File[], options?: ImportOptions): Promise<void> => {
    for (const file of files) await importOne(file, options)
    setProgress(null)
  }
  useOpenedFiles(person, (file) => importOne(file).finally(() => setProgress(null)))
  return {
    progress,
    importFiles: (files) => void importAll(files),
    importFile: (file, options) => importAll([file], options),
  }
}

function sayWhyNot({ name }: File, error: unknown, again: () => void): void {
  if (!(error instanceof ImportRefusedError)) {
    console.error('A file could not be imported.', error)
    notify({ title: importTexts.failed, description: importTexts.failedText(name), type: 'error' })
  } else if (error.isCopy) {
    const action = { label: importTexts.again, run: again }
    notify({ title: importTexts.isCopy, description: error.message, type: 'warning', action })
  } else notify({ title: importTexts.failed, description: error.message, type: 'error' })
}
