import { BufferSource, Input } from 'mediabunny'
import { expect, test } from 'vitest'
import { SOUND_FORMATS } from '../../../../server/speech/decode/audio-formats.ts'
import { decodeTrack } from '../../../../server/speech/decode/decode-track.ts'
import { BYTES_PER_SAMPLE, SAMPLE_RATE } from '../../../../server/speech/decode/pcm.ts'
import { webmWithGaps } from '../../attacks/media/hostile-media.ts'

test('a hole is filled no further than so many seconds, however long the file says it is', async () => {
  const bytes = webmWithGaps([0, 5000])
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: SOUND_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Error('There is no sound.')
  let length = 0
  for await (const chunk of decodeTrack(track, 2)) length += chunk.length
  expect(length / BYTES_PER_SAMPLE / SAMPLE_RATE).toBeGreaterThan(1.9)
  expect(length / BYTES_PER_SAMPLE / SAMPLE_RATE).toBeLessThan(3)
})
