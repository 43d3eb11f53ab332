import 'fake-indexeddb/auto'
import { createStore, Provider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { RecordingPage } from '../../../../src/app/pages/recording.tsx'
import { recordingTexts } from '../../../../src/i18n/english/recording.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { heardAtom, userAtom } from '../../../../src/session/store.ts'
import { ANNA_USER } from '../../local/recordings/person.ts'
import { ANNA } from '../../local/recordings/takes.ts'

const { opened, known } = vi.hoisted(() => ({
  opened: { id: '' as RecordingId },
  known: { unsaved: undefined as boolean | undefined },
}))
vi.mock('../../../../src/features/recording/use-unsaved.ts', () => ({ useUnsaved: () => known.unsaved }))
vi.mock('../../../../src/app/navigation/ToRecord.tsx', () => ({ ToRecord: () => <p>Goes to the record screen.</p> }))
vi.mock('../../../../src/router/hooks.ts', () => ({
  useNavigate: () => () => undefined,
  useParams: () => opened,
  usePath: () => `/recording/${opened.id}`,
  useSearch: () => ({}),
}))
vi.mock('../../../../src/router/Link.tsx', () => ({ Link: () => null }))
// No recording of this id is in the database.
vi.mock('dexie-react-hooks', () => ({ useLiveQuery: () => null }))

let app: AppDatabase
let audio: AudioDatabase
beforeEach(() => {
  ;[app, audio] = [openAppDatabase(ANNA), openAudioDatabase()]
  opened.id = newRecordingId()
})
afterEach(async () => {
  await app.delete()
  await audio.delete()
})

function draw(unsaved: boolean | undefined): string {
  known.unsaved = unsaved
  const store = createStore()
  store.set(userAtom, { user: ANNA_USER, app, audio })
  store.set(heardAtom, 'yes')
  return renderToStaticMarkup(
    <Provider store={store}>
      <RecordingPage />
    </Provider>,
  )
}

it('the way to a recording that is not saved yet leads to the record screen, and not to one that is missing', () => {
  const drawn = draw(true)
  expect(drawn).toContain('Goes to the record screen.')
  expect(drawn).not.toContain('<h1>')
})

it('one that is nowhere is missing, and nothing is said before that is known', () => {
  expect(draw(undefined)).not.toContain('<h1>')
  const drawn = draw(false)
  expect(drawn).toContain(recordingTexts.fetchFailed)
  expect(drawn).not.toContain('Goes to the record screen.')
})
