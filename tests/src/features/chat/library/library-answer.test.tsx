import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { newMessageId, newRecordingId, userIdSchema } from '../../../../../contract/ids.ts'
import { LibraryAnswer, searchedText } from '../../../../../src/features/chat/library/LibraryAnswer.tsx'
import { momentsOf } from '../../../../../src/features/chat/library/Sources.tsx'
import type { LibraryMoments } from '../../../../../src/features/chat/library/use-library-moments.ts'
import type { LocalLibraryMessage } from '../../../../../src/local/app-database.ts'

const [harbour, kitchen] = [newRecordingId(), newRecordingId()]
const cite = (recordingId: typeof harbour, start: number | null, at: number) => ({
  ...{ recordingId, start, end: start === null ? null : start + 5, at },
  quote: 'As it was said.',
})
const answer: LocalLibraryMessage = {
  ...{ id: newMessageId(), role: 'assistant', content: 'They waited. They paid.' },
  ...{ timestamp: '2026-11-21T12:00:00.000Z', engine: 'stand-in', replyTo: newMessageId() },
  citations: [cite(harbour, 65, 12), cite(kitchen, 65, 23)],
  owner: userIdSchema.parse('ingrid'),
  searched: { recordings: 14, of: 16 },
}
const inEnglish: LibraryMoments = {
  titleOf: ({ recordingId }) => (recordingId === harbour ? 'Harbour' : 'Kitchen'),
  titleLangOf: () => undefined,
  langOf: ({ recordingId }) => (recordingId === harbour ? 'en' : 'de'),
  recordingOf: () => undefined,
  playing: () => false,
  onPlay: () => undefined,
}
/** As beside the chat on a wide screen, where the moments stand in a column of their own. */
const show = (change: Partial<LocalLibraryMessage> = {}, places = inEnglish): string =>
  renderToStaticMarkup(
    <LibraryAnswer
      answer={{ ...answer, ...change }}
      places={places}
      onAskAgain={() => undefined}
      besideShown={false}
      onShowBeside={() => undefined}
    />,
  )

it('names recording and moment behind each statement, also where two were at the same second', () => {
  const markup = show()
  expect(markup).toMatch(
    /waited\..*?Play “Harbour” at 1 minute 5 seconds.*?paid\..*?Play “Kitchen” at 1 minute 5 seconds/,
  )
  expect(markup).toContain('2 moments in 2 recordings')
})

it('names a recording in the language that was spoken there', () => {
  const german: LibraryMoments = {
    ...inEnglish,
    titleLangOf: ({ recordingId }) => (recordingId === kitchen ? 'de' : undefined),
  }
  const markup = show({}, german)
  expect(markup).toContain('Play “<span lang="de">Kitchen</span>” at 1 minute 5 seconds')
  expect(markup).toContain('Play “Harbour” at 1 minute 5 seconds')
  expect(markup).not.toMatch(/aria-label="[^"]*Kitchen/)
})

it('says how much was searched', () => {
  expect(show()).toContain('Searched 14 of 16 recordings')
  const days = { from: '2026-11-09', to: '2026-11-15' }
  expect(searchedText({ recordings: 1, of: 1, days })).toMatch(/^Searched 1 of 1 recording, .*9.*15/)
})

it('says when it rested on a recording that is gone, and has nothing left to copy or to play', () => {
  const markup = show({ content: '', citations: [], withdrawn: true })
  expect(markup).toContain('This answer was based on a recording that has been permanently deleted.')
  expect(markup).not.toMatch(/Copy answer|Play |moment|Searched/)
})

it('shows a moment once, however often it is cited, and none that cannot be played', () => {
  const citations = [cite(harbour, 3, 1), cite(harbour, 3, 9), cite(kitchen, 3, 9), cite(kitchen, null, 9)]
  expect(momentsOf(citations).map(({ recordingId }) => recordingId)).toEqual([harbour, kitchen])
})
