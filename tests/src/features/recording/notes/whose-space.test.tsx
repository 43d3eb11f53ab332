import 'fake-indexeddb/auto'
import { Provider } from 'jotai'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EditNote } from '../../../../../src/features/recording/notes/EditNote.tsx'
import { UploadNote } from '../../../../../src/features/recording/notes/UploadNote.tsx'
import { editTexts } from '../../../../../src/i18n/english/edits.ts'
import { uploadTexts } from '../../../../../src/i18n/english/recording.ts'
import type { OutboxEntry, OutboxWork, WaitReason } from '../../../../../src/local/app-database.ts'
import { newEntry } from '../../../../../src/local/recordings/queue-edit.ts'
import { recordingStatus } from '../../../../../src/local/recordings/recording-status.ts'
import { type SignedInUser, store } from '../../../../../src/session/store.ts'
import { libraryRow } from '../../../local/recordings/library.ts'
import { clearPerson, openPerson } from '../../../local/recordings/person.ts'
import { ANNA } from '../../../local/recordings/takes.ts'

const recording = libraryRow({ title: 'Board meeting' })
let person: SignedInUser
beforeEach(() => {
  person = openPerson()
})
afterEach(() => clearPerson(person))

const draw = (content: ReactNode): string =>
  renderToStaticMarkup(<Provider store={store}>{content}</Provider>).replaceAll('&#x27;', "'")

const waiting = (work: OutboxWork, waitingFor: WaitReason, isPersonFull: boolean): OutboxEntry[] => [
  {
    ...newEntry(ANNA, recording.id, work),
    n: 1,
    state: { kind: 'pending', attempt: 1, notBefore: 0, waitingFor },
    ...(isPersonFull && { isPersonFull }),
  },
]

const edits = editTexts.waits(['title'])
const cases = [
  { of: 'the server', isPersonFull: false, upload: uploadTexts.full, edit: edits['server-full'] },
  { of: 'the person', isPersonFull: true, upload: uploadTexts.personFull, edit: edits['person-full'] },
]
describe.each(cases)('where the space of $of is full', ({ isPersonFull, upload, edit }) => {
  test('an upload that waits for it says so', () => {
    const outbox = waiting({ kind: 'upload' }, 'server-full', isPersonFull)
    const status = recordingStatus({ recording, outbox, progress: undefined, engines: null, now: 0 })
    const note = <UploadNote {...{ person, recording, outbox, status }} online />
    expect(draw(note)).toContain(upload)
  })

  test('so does an edit', () => {
    const outbox = waiting({ kind: 'title', title: 'Budget' }, 'server-full', isPersonFull)
    expect(draw(<EditNote {...{ person, recording, outbox }} />)).toContain(edit)
  })
})

test('whose space was full counts for what waits for space alone', () => {
  const full = waiting({ kind: 'title', title: 'Budget' }, 'server-full', false)
  const offline = waiting({ kind: 'title', title: 'Budget' }, 'offline', true)
  const outbox = [...full, ...offline.map((entry) => ({ ...entry, n: 2 }))]
  expect(draw(<EditNote {...{ person, recording, outbox }} />)).toContain(edits['server-full'])
})

test('what waits for something else by now says that', () => {
  const outbox = waiting({ kind: 'title', title: 'Budget' }, 'offline', true)
  expect(draw(<EditNote {...{ person, recording, outbox }} />)).toContain(edits.offline)
})
