/** PocketSphinx gets every third word wrong, measured over 44 clips: its text is shown as what it is. */
export const isRough = (engine: string): boolean => engine.startsWith('PocketSphinx')

type Heard = { transcription: { state: string; engine?: string } | null }

export function isRoughlyHeard(recording: Heard | undefined): boolean {
  const transcription = recording?.transcription
  return transcription?.state === 'done' && isRough(transcription.engine ?? '')
}

/** The engine without a language model picks sentences and writes none: its name says so, and so do we. */
export const isBuiltIn = (engine: string): boolean => /built-?in|extractive/iu.test(engine)
