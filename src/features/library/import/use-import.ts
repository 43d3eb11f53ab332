import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { importTexts } from '../../../i18n/english/library.ts'
import { missingText } from '../../../session/extra.tsx'
import { loadExtra } from '../../../session/load-extra.ts'
import { onlineAtom, requestSyncAtom, type SignedInUser, updateAtom } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { useOpenedFiles } from './use-opened-files.ts'

/** The file that is copied now, and how much of it is done, 0 to 1. */
export type ImportProgress = { name: string; share: number }

/** `onIn`: what is to be done when it is in the library. */
type ImportOptions = { again?: boolean; onIn?: () => Promise<void> }
export type ImportFile = (file: File, options?: ImportOptions) => Promise<void>

const loadImports = () => loadExtra('imports', () => import('./import-one.ts'))

/** Files into the library, one after the other: chosen, dropped, or handed over by another app. */
export function useImport(person: SignedInUser): {
  progress: ImportProgress | null
  importFiles: (files: readonly File[]) => void
  /** Resolves when it is in, or when it was said why not. */
  importFile: ImportFile
} {
  const [progress, setProgress] = useState<ImportProgress | null>(null)
  const { requestSync } = useAtomValue(requestSyncAtom)
  const store = useStore()

  /** Resolves to whether there is no more to be done with the files: they are here, or were refused and that was said. */
  const importSome = async (files: readonly File[], { again = false, onIn }: ImportOptions = {}): Promise<boolean> => {
    const show = ({ name }: File, share = 0): void => setProgress({ name, share })
    if (files[0]) show(files[0])
    let isDone = true
    try {
      const { importOne } = await loadImports()
      for (const file of files) {
        show(file)
        const onAgain = () => void importSome([file], { again: true, ...(onIn ? { onIn } : {}) })
        const onProgress = (share: number): void => show(file, share)
        if (!(await importOne(person, file, { again, onIn, onProgress, requestSync, onAgain }))) isDone = false
      }
      return isDone
    } catch (error) {
      console.warn(error)
      // The files stay where they are.
      const why = missingText(store.get(onlineAtom), store.get(updateAtom)?.isIn ?? false)
      notify({ title: importTexts.failed, description: why, type: 'error' })
      return false
    } finally {
      setProgress(null)
    }
  }
  useOpenedFiles(person, (file) => importSome([file]))
  return {
    progress,
    importFiles: (files) => void importSome(files),
    importFile: async (file, options) => void (await importSome([file], options)),
  }
}
