import { endpoints } from '../../../contract/endpoints.ts'
import { type M4aCodec, needsM4a } from '../../../contract/m4a.ts'
import { UnplayableError } from '../../../core/media/unplayable-error.ts'
import type { Client } from '../../api/client.ts'
import type { LocalRecording } from '../../local/app-database.ts'

const FAILED = "The server can't convert this recording for Apple devices. Play it in Chrome or Firefox."
const SLOW = 'The server is still converting this recording. Try again in a minute.'

const ASK_MS = 1000
/** Whoever still waits by then is told, and may press again. */
const MOST_ASKED = 120

/** This room is checked for workers too, which play nothing. */
declare const Audio: new () => { canPlayType(type: string): string }
const canPlay = (type: string): boolean => new Audio().canPlayType(type) !== ''

/**
 * The address of what the server made for Safari, which it makes when it is first asked; of the bytes as they came where it can
 * make nothing and this browser may play them, and where the server is older.
 * @param purpose `again`: what was tried before did not play; `file`: any Apple device is to play it
 * @throws UnplayableError, ApiError
 */
export async function m4aAddress(
  client: Client,
  { id, segments }: Pick<LocalRecording, 'id' | 'segments'>,
  purpose: 'play' | 'again' | 'file',
): Promise<string> {
  const m4a: M4aCodec = purpose === 'play' && canPlay('audio/mp4; codecs="opus"') ? 'opus' : 'aac'
  for (let asked = 0; asked < MOST_ASKED; asked++) {
    const answer = await client.call(endpoints.audioUrl, { params: { id }, query: { m4a } })
    const isUseless = purpose === 'file' || segments.some(({ mime }) => needsM4a(mime) && !canPlay(mime))
    if (answer.m4a === 'failed' && isUseless) throw new UnplayableError(FAILED)
    if (answer.m4a !== 'making') return answer.audioUrl
    await new Promise((next) => setTimeout(next, ASK_MS))
  }
  throw new UnplayableError(SLOW)
}
