import { type Microphone, openMicrophone } from '../../../capture/microphone/microphone.ts'
import { readMicrophoneChoice } from '../../../platform/audio/microphone-choice.ts'

/** On a line that stalls, what follows the choice is not waited for longer. */
const CHOICE_MS = 2000

let openChosen: typeof import('./open-chosen.ts').openChosen | null = null

/**
 * The microphone to record with. Whatever keeps a choice from being followed, there is one. Once the code for it is loaded, the browser
 * is asked in the caller's own turn: outside of a tap WebKit may ask the person anew (WebKit PR 50228). Throws as openMicrophone does.
 */
export async function openWanted(): Promise<Microphone> {
  const choice = readMicrophoneChoice()
  if (!choice) return openMicrophone()
  if (!openChosen) await loadOpenChosen()
  return openChosen ? openChosen(choice) : openMicrophone()
}

async function loadOpenChosen(): Promise<void> {
  const loading = import('./open-chosen.ts').then(
    (loaded) => {
      openChosen = loaded.openChosen
    },
    (error: unknown) => console.warn('The chosen microphone cannot be asked for.', error),
  )
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, CHOICE_MS))])
}
