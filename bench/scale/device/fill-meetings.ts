import { newRecordingId } from '../../../contract/ids.ts'
import { type TranscriptSegment, transcriptText } from '../../../contract/recordings/transcript.ts'
import { openAccounts } from '../../../server/cli/open-accounts.ts'
import { readConfig } from '../../../server/config/config.ts'
import { insertRecording } from '../../../server/store/tables/recordings/recordings.ts'
import { saveTranscript } from '../../../server/store/tables/recordings/transcripts.ts'
import { OWNER } from '../../../testkit/browser/app-server.ts'
import { seeded } from '../../../testkit/figures/random.ts'

/** `sentences` of each of the `long` newest, `few` of all others. */
export type Meetings = { recordings: number; long: number; sentences: number; few: number }

const HOUR_MS = 3_600_000
const WORDS_A_SENTENCE = 14
const SECONDS_A_SENTENCE = 4.9
const IN_ONE_TRANSACTION = 20

/** Gives the owner, beside the running server, so many recordings with transcripts, as an engine makes them. Their sound is nowhere. */
export async function fillMeetings(dataDir: string, { recordings, long, sentences, few }: Meetings): Promise<void> {
  await using accounts = await openAccounts(readConfig({ DATA_DIR: dataDir, OWNER_EMAIL: OWNER.email }))
  const owner = await accounts.people.findByEmail(OWNER.email)
  if (!owner) throw new Error('The server has no owner.')
  for (let from = 0; from < recordings; from += IN_ONE_TRANSACTION)
    await accounts.database.transaction().execute(async (write) => {
      for (let at = from; at < Math.min(recordings, from + IN_ONE_TRANSACTION); at++) {
        const startedAt = Date.now() - at * HOUR_MS
        const id = newRecordingId(startedAt)
        const createdAt = new Date(startedAt).toISOString()
        const sound = {
          ...{
            segment: 0,
            mime: 'audio/webm',
            bytes: 9_000_000,
            sha256: '0'.repeat(64),
            startOffset: 0,
            seconds: 1500,
          },
        }
        await insertRecording(write, {
          userId: owner.id,
          segments: [{ ...sound, blob: `recordings/${id}/0` }],
          row: {
            ...{ id, title: `Meeting ${at} of the harbour board`, duration: 1500, fileSize: sound.bytes },
            ...{ createdAt, mime: sound.mime, segments: [sound], peaks: 'x'.repeat(400) },
            ...{ isTranscribed: true, isFavorite: false, highlights: [], analysis: 'none', deletedAt: null },
            transcription: { state: 'done', engine: 'bench', empty: false },
          },
        })
        const segments = sentencesOf(at, at < long ? sentences : few)
        const whole = { recordingId: id, text: transcriptText(segments), segments, language: 'en', engine: 'bench' }
        await saveTranscript(write, owner.id, { ...whole, createdAt })
      }
    })
}

function sentencesOf(seed: number, count: number): TranscriptSegment[] {
  const random = seeded(seed + 1)
  return Array.from({ length: count }, (_, at) => {
    const start = hundredths(at * SECONDS_A_SENTENCE)
    const text = `${Array.from({ length: WORDS_A_SENTENCE }, () => wordOf(random)).join(' ')}.`
    const each = SECONDS_A_SENTENCE / WORDS_A_SENTENCE
    const words = text.split(' ').map((word, place) => {
      const from = start + (place + random() * 0.2) * each
      return { start: hundredths(from), end: hundredths(from + (0.5 + random() * 0.3) * each), text: word }
    })
    return { start, end: hundredths(start + SECONDS_A_SENTENCE), text, words }
  })
}

/** As speech servers give times. */
const hundredths = (seconds: number): number => Math.round(seconds * 100) / 100

const SYLLABLES = ['ha', 'bo', 'ter', 'lin', 'mo', 'sa', 'ke', 'dra', 'fu', 'ge', 'ni', 'pol', 'ri', 'stu', 'wen']

const wordOf = (random: () => number): string =>
  Array.from({ length: 1 + Math.floor(random() * 3) }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join(
    '',
  )
