import 'fake-indexeddb/auto'
import { Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UploadNote } from '../../../../../src/features/recording/notes/UploadNote.tsx'
import { orphanTexts, uploadTexts } from '../../../../../src/i18n/english/recording.ts'
import type { LocalRecording } from '../../../../../src/local/app-database.ts'
import { recordingStatus } from '../../../../../src/local/recordings/recording-status.ts'
import { RouterView } from '../../../../../src/router/RouterView.tsx'
import type { Router } from '../../../../../src/router/router.ts'
import { type SignedInUser, store } from '../../../../../src/session/store.ts'
import { libraryRow } from '../../../local/recordings/library.ts'
import { clearPerson, openPerson } from '../../../local/recordings/person.ts'

let person: SignedInUser
beforeEach(() => {
  person = openPerson()
})
afterEach(() => clearPerson(person))

const lost = libraryRow({ confirmedAt: new Date(0).toISOString(), confirmedUnder: null })
const purged: LocalRecording = { ...lost, sealed: { purged: true } }

const state = { shown: { turn: 0, screens: [] } }
const router = { state: () => state, subscribe: () => () => undefined } as unknown as Router

function draw(recording: LocalRecording): string {
  const status = recordingStatus({ recording, outbox: [], progress: undefined, engines: null, now: 0 })
  const Note = () => <UploadNote {...{ person, recording, status }} outbox={[]} online />
  const view = <RouterView router={router} root={Note} crash={() => null} onArrived={() => undefined} />
  return renderToStaticMarkup(<Provider store={store}>{view}</Provider>).replaceAll('&#x27;', "'")
}

test('of a recording that the server calls deleted, and no device does, that is said', () => {
  expect(draw(purged)).toContain(orphanTexts.unsure)
  expect(draw(lost)).toContain(uploadTexts.lost)
})

test('nothing is said of one that its person had moved to the trash', () => {
  expect(draw({ ...purged, deletedAt: new Date(0).toISOString() })).toBe('')
})
