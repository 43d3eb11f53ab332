import { atom, useAtomValue } from 'jotai'
import type { ComponentType } from 'react'
import { AfterPaint } from '../../platform/AfterPaint.tsx'
import { databaseTroubleAtom, inMemoryAtom, lossAtom, sessionAtom, store, updateAtom } from '../../session/store.ts'

const loadLines = async () => (await import('./TroubleLines.tsx')).TroubleLines

const hasLinesAtom = atom(
  (get) =>
    get(updateAtom) !== null ||
    get(lossAtom) !== null ||
    get(databaseTroubleAtom) !== null ||
    get(inMemoryAtom).length > 0 ||
    get(sessionAtom) === 'expired',
)

let Early: ComponentType | null = null

/** What is known before the first frame stands in it, as the tallest lines would move what is there. */
export async function loadEarlyLines(): Promise<void> {
  if (store.get(hasLinesAtom)) Early = await loadLines()
}

/** Lines under the header, which move nothing (use-top-space.ts): sign in again, or take the new version; never while recording. */
export function ShellNotices() {
  const hasLines = useAtomValue(hasLinesAtom)
  if (!hasLines) return null
  return Early ? <Early /> : <AfterPaint load={loadLines} />
}
