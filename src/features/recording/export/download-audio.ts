import { fileName } from '../../../i18n/format.ts'
import type { LocalRecording } from '../../../local/app-database.ts'
import { downloadFile } from '../../../platform/share.ts'
import { client } from '../../../session/client.ts'
import { trackOf } from '../../../session/sealing/track-of.ts'
import type { SignedInUser } from '../../../session/store.ts'

const endings: Record<string, string> = {
  'audio/mp4': '.m4a',
  'audio/ogg': '.ogg',
  'audio/mpeg': '.mp3',
  'audio/wav': '.wav',
}

/** By what the file really is (docs/decisions.md#containers-and-bit-rate); a browser's own recording is WebM. */
const endingOf = (mime: string): string => endings[mime.split(';')[0] ?? ''] ?? '.webm'

/** The recording as files, one for each uninterrupted take. Throws ApiError when it is neither here nor reachable. */
export async function downloadAudio(person: SignedInUser, recording: LocalRecording): Promise<void> {
  const sounds = await trackOf(person, recording).open(false)
  for (const [at, { from }] of sounds.entries()) {
    const part = sounds.length > 1 ? ` (${at + 1})` : ''
    const content = from instanceof Blob ? from : await (await client.send(from, { method: 'GET' })).blob()
    downloadFile(fileName(`${recording.title}${part}`, endingOf(content.type || recording.mime)), content)
  }
}

/** As MP4 with AAC, which every Apple device plays. Throws UnplayableError where the server cannot convert it. */
export async function downloadM4a(recording: LocalRecording): Promise<void> {
  const { m4aAddress } = await import('../../../sync/upload/m4a-address.ts')
  const address = await m4aAddress(client, recording, 'file')
  for (const [at, { segment }] of recording.segments.entries()) {
    const part = recording.segments.length > 1 ? ` (${at + 1})` : ''
    const content = await (await client.send(`${address}&segment=${segment}`, { method: 'GET' })).blob()
    downloadFile(fileName(`${recording.title}${part}`, endingOf(content.type)), content)
  }
}
