import { atom } from 'jotai'
import type { InstallPrompt, InstallState } from './install-prompt.ts'

/** Put here by main.tsx before the first render. */
export const installPromptAtom = atom<InstallPrompt | null>(null)
/** Its state, kept in step by main.tsx. */
export const installStateAtom = atom<InstallState>({ kind: 'hidden' })
