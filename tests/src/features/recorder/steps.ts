import { createStore } from 'jotai'
import { vi } from 'vitest'
import type { RecorderState } from '../../../../src/capture/recorder-state.ts'
import { recorderAtom, recorderStateAtom } from '../../../../src/features/recorder/recorder-atom.ts'
import type { AudioDatabase } from '../../../../src/local/audio-database.ts'
import { userAtom } from '../../../../src/session/store.ts'
import { ANNA_USER } from '../../local/recordings/person.ts'
import { type Studio, until } from './studio.ts'

/** What the tests of the recorder do again and again. */

export const isKind =
  (...kinds: RecorderState['kind'][]) =>
  (state: RecorderState) =>
    kinds.includes(state.kind)

export const trouble = (state: RecorderState) => ('trouble' in state ? (state.trouble?.kind ?? null) : null)

export const hasTrouble = (kind: string | null) => (state: RecorderState) => trouble(state) === kind

export async function stopped({ recorder }: Studio) {
  recorder.stop()
  const state = await until(recorder, isKind('finished'))
  if (state.kind !== 'finished') throw new Error('Not finished.')
  return state
}

/** What screens read: Anna is signed in, and the recorder is in this state. */
export function storeIn({ recorder, app }: Studio, state: RecorderState, audio: AudioDatabase) {
  const store = createStore()
  store.set(recorderAtom, recorder)
  store.set(recorderStateAtom, state)
  store.set(userAtom, { user: ANNA_USER, app, audio })
  return store
}

/** Ends what still runs and clears the databases. */
export async function closed(studio: Studio): Promise<void> {
  const { recorder } = studio
  if (recorder.state().kind === 'recording' || recorder.state().kind === 'paused') await stopped(studio)
  recorder.reset()
  await studio.clear()
}

/** Waits until so many microphones were opened. */
export async function reopened(studio: Studio, count = 2): Promise<void> {
  await vi.waitUntil(() => {
    studio.pass(0)
    return studio.microphones.length === count
  })
  await Promise.resolve()
}

/** Chunks of a second each, written one by one. */
export async function spoken(studio: Studio, seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at++) {
    const before = await studio.audio.chunks.count()
    studio.speak()
    await vi.waitUntil(async () => (await studio.audio.chunks.count()) > before, { interval: 1 })
  }
}
