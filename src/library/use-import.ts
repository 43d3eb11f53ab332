import { useState } from 'react'
import { probeSeconds } from '../platform/probe-seconds.ts'
import { type Person, ringAtom, store } from '../store.ts'
import { notify } from '../ui/notices.ts'
import { importTexts } from '../ui/texts/library.ts'
import { ImportRefused, importFile } from './import-file.ts'
import { useReceivedFiles } from './use-received-files.ts'

/** The file that is copied now, and how much of it is done, 0 to 1. */
export type ImportProgress = { name: string; share: number }

/** Files into the library, one after the other: chosen, dropped, or handed over by another app. */
export function useImport(person: Person): {
  progress: ImportProgress | null
  importFiles: (files: readonly File[]) => void
} {
  const [progress, setProgress] = useState<ImportProgress | null>(null)

  /** Resolves to whether there is no more to be done with the file: it is here, or it was refused and that was said. */
  const importOne = async (file: File, again: boolean): Promise<boolean> => {
    setProgress({ name: file.name, share: 0 })
    const onProgress = (share: number): void => setProgress({ name: file.name, share })
    try {
      await importFile(person, file, { probe: probeSeconds, onProgress, ring: store.get(ringAtom).ring, again })
      notify({ title: importTexts.done, description: file.name })
      return true
    } catch (error) {
      if (!(error instanceof ImportRefused)) console.error('A file could not be imported.', error)
      const description = error instanceof ImportRefused ? error.message : importTexts.failedText(file.name)
      const isCopy = error instanceof ImportRefused && error.isCopy
      const action = { label: importTexts.again, run: () => void importAll([file], true) }
      const title = isCopy ? importTexts.isCopy : importTexts.failed
      notify({ title, description, type: isCopy ? 'warning' : 'error', ...(isCopy ? { action } : {}) })
      return error instanceof ImportRefused
    }
  }
  const importAll = async (files: readonly File[], again: boolean): Promise<void> => {
    for (const file of files) await importOne(file, again)
    setProgress(null)
  }
  useReceivedFiles(person, (file) => importOne(file, false).finally(() => setProgress(null)))
  return { progress, importFiles: (files) => void importAll(files, false) }
}
