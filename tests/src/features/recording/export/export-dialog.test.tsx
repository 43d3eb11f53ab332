import 'fake-indexeddb/auto'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newRecordingId } from '../../../../../contract/ids.ts'
import type { Segment } from '../../../../../contract/recordings/recording.ts'
import { ExportDialog } from '../../../../../src/features/recording/export/ExportDialog.tsx'
import { type LocalRecording, openAppDatabase } from '../../../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../../../src/local/audio-database.ts'
import { takeRow } from '../../../../../src/local/takes/take-row.ts'
import { ANNA } from '../../../local/recordings/takes.ts'

const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: true }
const person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }

function recorded(mime: string, confirmedAt: string | null): LocalRecording {
  const recording = newRecordingId()
  const row = { recording, segment: 0, owner: ANNA, mime, startedAt: 1e12, startOffset: 0, seconds: 3 }
  const whole = { ...row, bytes: 6, chunks: 1, savedAt: 1e12, endedBy: 'stop' } as const
  const held: Segment = { segment: 0, mime, bytes: 6, sha256: '0'.repeat(64), startOffset: 0, seconds: 3 }
  return { ...takeRow([whole], whole, 'Harbour board', null), segments: [held], confirmedAt }
}

/** The button of the choice for Apple devices; undefined where there is none. */
function choiceFor(recording: LocalRecording): string | undefined {
  const markup = renderToStaticMarkup(<ExportDialog person={person} recording={recording} onClose={() => undefined} />)
  return markup.split('<li>').find((choice) => choice.includes('Audio for Apple devices (.m4a)'))
}

it.each(['audio/webm;codecs=opus', 'audio/ogg'])('%s can be had as .m4a, once it is uploaded', (mime) => {
  const choice = choiceFor(recorded(mime, new Date(1e12).toISOString()))
  expect(choice).toBeDefined()
  expect(choice).not.toContain('disabled')
  expect(choiceFor(recorded(mime, null))).toContain('disabled')
})

it('what an Apple device plays as it is has no such choice', () => {
  expect(choiceFor(recorded('audio/mp4', new Date(1e12).toISOString()))).toBeUndefined()
})
