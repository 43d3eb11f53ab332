import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newRecordingId, type RecordingId, type UserId } from '../../contract/ids.ts'
import { fillLibrary, ownerOf } from '../fill-library.ts'
import { keepOnDevice } from '../keep-on-device.ts'
import { loopedForLong } from '../looped-speech.ts'
import { sized } from '../size.ts'

/** As an engine gives 90 minutes: 1,100 sentences of 13 or 14 words, each word with its times. */
export const SENTENCES = sized(1100, 60)
const SECONDS_A_SENTENCE = 4.9
const SHORT_SENTENCES = 20
const MESSAGES = sized(100, 6)
const SECONDS = Math.ceil(SENTENCES * SECONDS_A_SENTENCE)
/** As keepOnDevice gives it. */
const TITLE = 'A long meeting'
/** Stands in one sentence of each tenth long transcript. */
export const RARE = 'zeppelin'

type Size = { recordings: number; long: number }

/** Fills the device of a person who is signed in: so many recordings, the newest of them long, and one with sound and a chat. */
export async function seedDevice(page: Page, url: string, { recordings, long }: Size) {
  const owner = await ownerOf(page)
  const id = newRecordingId()
  await keepSound(page, owner, id)
  await fillLibrary(page, recordings - 1)
  const whole = { owner, long, sentences: SENTENCES, few: SHORT_SENTENCES, each: SECONDS_A_SENTENCE, rare: RARE }
  await page.evaluate(writeTranscripts, whole)
  await page.evaluate(writeMessages, { owner, id, messages: MESSAGES, each: SECONDS_A_SENTENCE })
  return { page, url, owner, recordings, long, meeting: id, title: TITLE }
}

async function keepSound(page: Page, owner: UserId, id: RecordingId): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-scale-'))
  try {
    const file = join(folder, 'meeting.webm')
    await loopedForLong(file, SECONDS)
    await keepOnDevice(page, { file, owner, id, seconds: SECONDS, isSent: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Whole = { owner: UserId; long: number; sentences: number; few: number; each: number; rare: string }

/** Runs in the page: a transcript for every recording, the newest ones long. */
async function writeTranscripts({ owner, long, sentences, few, each, rare }: Whole): Promise<void> {
  const open = indexedDB.open(`earmark-app-${owner}`)
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  const database = open.result
  const keys = database.transaction('recordings').objectStore('recordings').index('sortKey').getAllKeys()
  await new Promise((resolve) => {
    keys.onsuccess = resolve
  })
  const ids = (keys.result as string[]).reverse()
  const words = 'the of and to we that harbour budget sailing master quota weather money plan shipping autumn'.split(
    ' ',
  )
  let state = 7
  const pick = (): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return words[state % words.length] ?? ''
  }
  const sentence = (at: number, last: string) => {
    const spoken = [`Sentence`, `${at + 1}`, ...Array.from({ length: 11 }, pick), `${last}.`]
    const start = at * each
    const step = (each - 0.4) / spoken.length
    const timed = spoken.map((text, place) => ({ start: start + place * step, end: start + (place + 1) * step, text }))
    return { start, end: start + each - 0.4, text: spoken.join(' '), words: timed }
  }
  const rows = ids.map((recordingId, place) => (): object => {
    const count = place < long ? sentences : few
    const segments = Array.from({ length: count }, (_, at) =>
      sentence(at, place % 10 === 1 && at === count - 2 && place < long ? rare : 'board'),
    )
    const text = segments.map((segment) => segment.text).join(' ')
    return { recordingId, text, segments, language: 'en', engine: 'bench', createdAt: new Date().toISOString() }
  })
  for (let from = 0; from < rows.length; from += 50) {
    const writing = database.transaction('transcripts', 'readwrite', { durability: 'relaxed' })
    for (const row of rows.slice(from, from + 50)) writing.objectStore('transcripts').put(row())
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
  }
  database.close()
}

type Talk = { owner: UserId; id: RecordingId; messages: number; each: number }

/** Runs in the page: questions and answers with places. */
async function writeMessages({ owner, id, messages, each }: Talk): Promise<void> {
  const open = indexedDB.open(`earmark-app-${owner}`)
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  const database = open.result
  const writing = database.transaction('messages', 'readwrite')
  const line = 'The harbour board decided on the budget and on who does it until autumn. '
  let question: string | null = null
  for (let at = 0; at < messages; at++) {
    const isQuestion = at % 2 === 0
    const content = isQuestion ? `What was decided in point ${at / 2 + 1}?` : line.repeat(8)
    const citations = isQuestion
      ? []
      : [1, 3, 6].map((place) => ({
          ...{
            at: place * line.length - 2,
            quote: line.trim(),
            start: (at + place) * each,
            end: (at + place + 1) * each,
          },
        }))
    const message = crypto.randomUUID()
    writing.objectStore('messages').put({
      ...{ id: message, recordingId: id, owner, role: isQuestion ? 'user' : 'assistant', content, type: 'normal' },
      ...{ timestamp: new Date(Date.now() - (messages - at) * 1000).toISOString(), citations },
      ...{ engine: isQuestion ? null : 'bench', replyTo: isQuestion ? null : question },
    })
    question = message
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve
  })
  database.close()
}
