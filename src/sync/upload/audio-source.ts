import { endpoints } from '../../../contract/endpoints.ts'
import { needsM4a } from '../../../contract/m4a.ts'
import type { Client } from '../../api/client.ts'
import type { LocalRecording } from '../../local/app-database.ts'
import { segmentsOf } from '../../local/audio/chunk-pages.ts'
import { isWhole } from '../../local/audio/keep-audio.ts'
import type { AudioDatabase } from '../../local/audio-database.ts'

/** A piece of sound at its place in the recording's timeline: a file of this device, or an address of the server. */
export type Sound = { startOffset: number; seconds: number; from: Blob | string }

/** `openSealed`: the sound of what only the person's devices can open. */
type Sources = { audio: AudioDatabase; client: Client; openSealed(fresh: boolean): Promise<Sound[]> }
type Named = Pick<LocalRecording, 'id' | 'title' | 'duration' | 'segments'>

/** Every browser on an iPhone or iPad, and WebKitGTK. */
export const isSafari = (): boolean => 'vendor' in navigator && /^Apple/.test(String(navigator.vendor))

/** What the player needs of a recording: the copy on this device first, else the server's. Of WebM for Safari the server's first. */
export const trackOf = (sources: Sources, recording: Named) => ({
  id: recording.id,
  title: recording.title,
  seconds: recording.duration,
  open: async (fresh: boolean): Promise<readonly Sound[]> => {
    const safari = isSafari() && recording.segments.some(({ mime }) => needsM4a(mime))
    const local = fresh || safari ? [] : await localSound(sources, recording)
    if (local.length > 0) return local
    try {
      if (!safari) return await serverSound(sources.client, recording)
      const { m4aAddress } = await import('./m4a-address.ts')
      return soundsAt(await m4aAddress(sources.client, recording, fresh ? 'again' : 'play'), recording)
    } catch (error) {
      // What failed may have been a file that the browser lost: it is read again.
      const again = fresh || safari ? await localSound(sources, recording) : []
      if (again.length > 0) return again
      throw error
    }
  },
})

/**
 * Files of all segments; empty when one of them is missing or shorter than the server's, so that nothing is skipped
 * silently.
 */
async function localSound({ audio, openSealed }: Sources, recording: Named): Promise<Sound[]> {
  const sounds: Sound[] = []
  const rows = await segmentsOf(audio, recording.id)
  if (rows.some(({ lock }) => lock)) return openSealed(false)
  if (!isWhole(recording, rows)) return []
  const { localAudio } = await import('../../local/audio/local-audio.ts')
  for (const { segment, startOffset, bytes } of rows) {
    // A microphone that was opened and never heard anything leaves an empty segment.
    if (bytes === 0) continue
    const file = await localAudio(audio, recording.id, segment)
    if (!file) return []
    sounds.push({ startOffset, seconds: file.seconds, from: file.blob })
  }
  return sounds
}

/** One address for each segment, so that a gap keeps its place; one from the start is as long as the recording. */
async function serverSound(client: Client, recording: Named): Promise<Sound[]> {
  const { audioUrl } = await client.call(endpoints.audioUrl, { params: { id: recording.id } })
  return soundsAt(audioUrl, recording)
}

function soundsAt(audioUrl: string, { duration, segments }: Named): Sound[] {
  if (segments.length < 2 && !segments[0]?.startOffset) return [{ startOffset: 0, seconds: duration, from: audioUrl }]
  return segments.map(({ segment, startOffset, seconds }) => {
    return { startOffset, seconds, from: `${audioUrl}&segment=${segment}` }
  })
}
