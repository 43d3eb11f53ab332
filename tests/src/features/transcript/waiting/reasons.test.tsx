import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transcript } from '../../../../../contract/recordings/transcript.ts'
import { quoteFromMany } from '../../../../../core/language/built-in-library-answer.ts'
import { AnalysisMissing } from '../../../../../src/features/analysis/AnalysisMissing.tsx'
import { PartialTranscriptNote } from '../../../../../src/features/transcript/waiting/PartialTranscriptNote.tsx'
import { TranscriptWaiting } from '../../../../../src/features/transcript/waiting/TranscriptWaiting.tsx'
import { setTranslation } from '../../../../../src/i18n/define-messages.ts'
import * as german from '../../../../../src/i18n/german/german.ts'
import type { SignedInUser } from '../../../../../src/session/store.ts'
import { CitedText } from '../../../../../src/ui/audio/cited-text.tsx'
import { libraryRow } from '../../../local/recordings/library.ts'

// What the server says in English is German on a German screen.

beforeEach(() => setTranslation(german))
afterEach(() => setTranslation({}))

const draw = (content: ReactNode): string =>
  renderToStaticMarkup(<Provider>{content}</Provider>).replace(/<[^>]*>/g, ' ')
const cited = (text: string): string => draw(<CitedText text={text} citations={[]} playing={no} onPlay={no} />)
const no = () => false

const failed = {
  kind: 'failed',
  reason: 'The transcription service is busy. Earmark will try again.',
  retryAt: null,
} as const

test('the reason of a transcription that failed', () => {
  const person = {} as SignedInUser
  const waiting = draw(<TranscriptWaiting person={person} recording={libraryRow({})} status={failed} />)
  for (const shown of [waiting, draw(<PartialTranscriptNote status={failed} onRetry={no} />)]) {
    expect(shown).toContain('Der Transkriptionsdienst ist ausgelastet. Earmark versucht es noch einmal.')
    expect(shown, 'what can be done').toContain('Erneut versuchen')
  }
})

test('the reason of an analysis that failed', () => {
  const recording = {
    ...libraryRow({}),
    analysis: 'failed' as const,
    analysisFailure: "The AI couldn't be reached. Try again in a minute.",
  }
  const shown = draw(<AnalysisMissing recording={recording} transcript={{} as Transcript} chat={null} />)
  expect(shown).toContain('Die KI war nicht erreichbar.')
})

test('the words of the built-in engine around what it quotes, and none of the quoted ones', () => {
  expect(cited('That was not said in this recording.')).toContain('Dazu wurde in dieser Aufnahme nichts gesagt.')
  expect(cited("The main points, in the recording's own words:\n\n- Try again in a minute.")).toMatch(
    /Das Wichtigste, im Wortlaut der Aufnahme:\s+Try again in a minute\./,
  )
  expect(cited('The recording says: “And: no.”\n\nIt also says: “It also says: yes.”')).toMatch(
    /In der Aufnahme heißt es: “And: no\.”\s+Außerdem: “It also says: yes\.”/,
  )
})

test('an answer to a question about all recordings', () => {
  const { response } = quoteFromMany({ message: 'What was decided?', history: [], sources: [] })
  expect(cited(response)).toContain('In diesen Aufnahmen wurden keine Entscheidungen gefunden.')
})
