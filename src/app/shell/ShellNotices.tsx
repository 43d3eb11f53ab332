import { atom, useAtomValue } from 'jotai'
import { AfterPaint } from '../../platform/AfterPaint.tsx'
import { databaseTroubleAtom, inMemoryAtom, lossAtom, sessionAtom, updateAtom } from '../../session/store.ts'

const loadLines = async () => (await import('./TroubleLines.tsx')).TroubleLines

const hasLinesAtom = atom(
  (get) =>
    get(updateAtom) !== null ||
    get(lossAtom) !== null ||
    get(databaseTroubleAtom) !== null ||
    get(inMemoryAtom).length > 0 ||
    get(sessionAtom) === 'expired',
)

/** Lines under the header, which move nothing (use-top-space.ts): sign in again, or take the new version; never while recording. */
export function ShellNotices() {
  const hasLines = useAtomValue(hasLinesAtom)
  return hasLines ? <AfterPaint load={loadLines} /> : null
}
