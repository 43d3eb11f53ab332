import { useLiveQuery } from 'dexie-react-hooks'
import { atom, useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { RecordingId } from '../../../../contract/ids.ts'
import type { Recorder } from '../../../capture/recorder.ts'
import { captionTexts } from '../../../i18n/english/captions.ts'
import { sendsAfterSave } from '../../../local/device/send-choice.ts'
import { readValue, writeValue } from '../../../local/key-value.ts'
import { getEngines } from '../../../local/recordings/first-queries.ts'
import { readTakeNote } from '../../../local/takes/take-note.ts'
import { client } from '../../../session/client.ts'
import { isOn } from '../../../session/sealing/mode.ts'
import { onlineAtom, type SignedInUser, syncAtom } from '../../../session/store.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { useUser } from '../use-user.ts'
import { afterCaption, type CaptionState, CONNECTING, isServedIn } from './caption-state.ts'
import { followTake } from './follow-take.ts'
import { sendWhileOn } from './send-while-on.ts'

/** Of this device. `isLarge`: the size of their text. */
type CaptionChoice = { isOn: boolean; isLarge: boolean }

const NO_CAPTIONS: CaptionChoice = { isOn: false, isLarge: false }

async function readCaptionChoice(): Promise<CaptionChoice> {
  const kept = await readValue('earmark-captions')
  if (typeof kept !== 'object' || kept === null) return NO_CAPTIONS
  return { isOn: 'isOn' in kept && kept.isOn === true, isLarge: 'isLarge' in kept && kept.isLarge === true }
}

const keepCaptionChoice = (choice: CaptionChoice): Promise<void> => writeValue('earmark-captions', choice)

const choiceAtom = atom<CaptionChoice | null>(null)

/** What this device has chosen, and how to choose otherwise. */
export function useCaptionChoice(): [CaptionChoice, (choice: CaptionChoice) => void] {
  const [choice, setChoice] = useAtom(choiceAtom)
  useEffect(() => {
    if (choice) return
    readCaptionChoice().then(setChoice, (error: unknown) => {
      console.warn('Whether captions are wanted is not known.', error)
      setChoice(NO_CAPTIONS)
    })
  }, [choice, setChoice])
  const choose = (next: CaptionChoice): void => {
    setChoice(next)
    keepCaptionChoice(next).catch((error: unknown) => {
      console.error(error)
      notify({ title: captionTexts.notKept, type: 'error' })
    })
  }
  return [choice ?? NO_CAPTIONS, choose]
}

/** The language in which this take can be captioned; null: it cannot. */
export function useCaptionLanguage(recording: RecordingId): string | null {
  const person = useUser()
  return useLiveQuery(() => languageOf(person, recording), [person, recording]) ?? null
}

/** Nothing is captioned that is sealed, that is sent after Save alone, or that was said to be spoken in another language. */
async function languageOf({ app }: SignedInUser, recording: RecordingId): Promise<string | null> {
  const language = (await getEngines(app))?.captions
  // What a newer server may call a language is not to break the screen on which it is shown.
  if (!language || !/^[a-z]{2,3}$/.test(language) || (await sendsAfterSave()) || (await isOn(app))) return null
  const { spokenLanguage } = await readTakeNote(app, recording)
  return (spokenLanguage ?? language) === language ? language : null
}

/** Follows a take, and sends it as quickly as that needs, for as long as this is shown. */
export function useCaptions(recorder: Recorder, recording: RecordingId): CaptionState {
  const [state, setState] = useState(CONNECTING)
  const context = useAtomValue(syncAtom)?.context
  const isOnline = useAtomValue(onlineAtom)
  const isServed = isOnline && isServedIn(state)
  useEffect(
    () => (context && isServed ? sendWhileOn(recorder, context, recording) : undefined),
    [recorder, context, recording, isServed],
  )
  useEffect(() => {
    const ending = new AbortController()
    followTake(client, recording, (event) => setState((before) => afterCaption(before, event)), ending.signal).catch(
      (error: unknown) => console.error('Captions ended.', error),
    )
    return () => {
      ending.abort()
      setState(CONNECTING)
    }
  }, [recording])
  return state
}
