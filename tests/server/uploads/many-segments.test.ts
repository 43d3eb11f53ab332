import { expect, test } from 'vitest'
import { newRecordingId, uploadId } from '../../../contract/ids.ts'
import { fakeWebm, postRecording, recordingForm, sha256, uploadSegment } from '../../../testkit/server/recordings.ts'
import { startTestServer } from '../../../testkit/server/test-server.ts'
import { inBucket } from '../../../testkit/stores/bucket-under-test.ts'
import { whole } from '../../whole.ts'

/** As a device sends them, with what only its own database needs. */
const sent = {
  owner: 'x'.repeat(36),
  recording: newRecordingId(),
  endedBy: 'microphone-lost',
  gapReason: 'microphone-lost',
}

whole(test)(
  'a recording whose microphone failed each second is one recording, and each of its segments is heard',
  async () => {
    const server = await startTestServer()
    const owner = await server.signIn()
    const id = newRecordingId()
    // The stand-in for a bucket takes longer for each object that it has.
    const sounds = Array.from({ length: inBucket ? 600 : 1500 }, () => fakeWebm(300))
    const uploads: object[] = []
    for (let from = 0; from < sounds.length; from += 20) {
      const some = sounds.slice(from, from + 20)
      uploads.push(...(await Promise.all(some.map((sound, at) => uploadSegment(owner, id, sound, from + at)))))
    }
    const answer = await postRecording(owner, recordingForm({ id, uploads: JSON.stringify(uploads) }))
    expect(answer.status).toBe(201)
    expect((await answer.json()).stored).toHaveLength(sounds.length)
    for (const segment of [0, 501, sounds.length - 1]) {
      const heard = await owner.fetch(`/api/recordings/${id}/audio?segment=${segment}`)
      expect(sha256(Buffer.from(await heard.arrayBuffer()))).toBe(sha256(sounds[segment] ?? Buffer.alloc(0)))
    }
    await server.close()
  },
)

test('a form that names 5,400 segments is read as it is', async () => {
  const server = await startTestServer()
  const owner = await server.signIn()
  const id = newRecordingId()
  const uploads = Array.from({ length: 5400 }, (_, segment) => ({
    ...sent,
    ...{ segment, upload: uploadId(id, segment), mime: 'audio/webm;codecs=opus', bytes: 6000, sha256: 'a'.repeat(64) },
    ...{ startedAt: 1.7e12, savedAt: 1.7e12, chunks: 1, startOffset: segment * 1.0123456789, seconds: 1.0123456789 },
  }))
  const answer = await postRecording(owner, recordingForm({ id, uploads: JSON.stringify(uploads) }))
  expect([answer.status, (await answer.json()).code]).toEqual([425, 'upload-missing'])
  await server.close()
})
