import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openMicrophone } from '../../../../src/capture/microphone/microphone.ts'
import { warnBeforeUnload } from '../../../../src/platform/page-events.ts'
import { FakeEncoder, page, resetDevices, startedMicrophone, stubDevices, track } from './fake-devices.ts'

let devices: ReturnType<typeof stubDevices>
beforeEach(() => {
  devices = stubDevices()
})
afterEach(resetDevices)

it('takes what the browser can and asks for chunks of a second', async () => {
  const microphone = await startedMicrophone(devices)
  expect(microphone.mime).toBe('audio/mp4')
  expect(FakeEncoder.last.asked).toEqual(['start 1000'])
  microphone.stop()
})

it.each([
  ['Apple Computer, Inc.', 'audio/mp4'],
  ['Google Inc.', 'audio/webm;codecs=opus'],
])('prefers what plays there: of %s %s', async (vendor, mime) => {
  vi.stubGlobal('navigator', { vendor, mediaDevices: { getUserMedia: () => devices.getUserMedia() } })
  vi.spyOn(FakeEncoder, 'isTypeSupported').mockReturnValue(true)
  expect((await openMicrophone()).mime).toBe(mime)
})

it('drops empty chunks and tells the end once, with the device let go', async () => {
  const microphone = await startedMicrophone(devices)
  FakeEncoder.last.ondataavailable({ data: new Blob([]) })
  FakeEncoder.last.ondataavailable({ data: new Blob(['x']) })
  microphone.stop()
  microphone.stop()
  expect(devices.heard).toEqual(['chunk', 'ended'])
  expect(track.stop).toHaveBeenCalledTimes(1)
})

it('ends after 5 s with an encoder that never tells its end, and keeps what that gives later', async () => {
  vi.useFakeTimers()
  FakeEncoder.neverTellsItsEnd = true
  const microphone = await startedMicrophone(devices)
  microphone.stop()
  vi.advanceTimersByTime(4999)
  expect([devices.heard, track.stop.mock.calls.length]).toEqual([[], 0])
  vi.advanceTimersByTime(1)
  FakeEncoder.last.ondataavailable({ data: new Blob(['x']) })
  expect([devices.heard, track.stop.mock.calls.length]).toEqual([['ended', 'chunk'], 1])
})

it('gives its device to the next segment without asking for another', async () => {
  const microphone = await startedMicrophone(devices)
  const asked = vi.fn(devices.getUserMedia)
  devices.getUserMedia = asked
  const next = microphone.handOver()
  expect([devices.heard, track.stop.mock.calls.length, next.isMuted(), next.isGone()]).toEqual([
    ['ended'],
    0,
    false,
    false,
  ])
  next.onUnmute(() => devices.heard.push('back'))
  track.onunmute()
  expect(devices.heard.splice(1)).toEqual(['back'])
  next.start({
    chunk: () => devices.heard.push('next'),
    muted: () => undefined,
    lost: () => undefined,
    ended: () => undefined,
  })
  FakeEncoder.last.ondataavailable({ data: new Blob(['x']) })
  microphone.stop()
  expect([devices.heard, track.stop.mock.calls.length, asked.mock.calls.length]).toEqual([['ended', 'next'], 0, 0])
  next.stop()
  expect(track.stop).toHaveBeenCalledTimes(1)
})

it('tells that the device went away, was muted, or that the encoder failed', async () => {
  const microphone = await startedMicrophone(devices)
  track.onmute()
  track.onended()
  FakeEncoder.last.onerror()
  expect(devices.heard).toEqual(['muted', 'lost', 'lost'])
  microphone.stop()
})

it('asks the encoder for its last sound when the page goes away', async () => {
  const microphone = await startedMicrophone(devices)
  warnBeforeUnload(
    () => true,
    () => microphone.flush(),
  )
  page.dispatchEvent(new Event('pagehide'))
  expect(FakeEncoder.last.asked).toContain('requestData')
  const leaving = new Event('beforeunload', { cancelable: true })
  page.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  microphone.stop()
  FakeEncoder.last.asked.length = 0
  page.dispatchEvent(new Event('pagehide'))
  expect(FakeEncoder.last.asked).toEqual([])
})

it.each([
  ['NotAllowedError', 'permission'],
  ['NotFoundError', 'no-microphone'],
])('%s means %s', async (name, reason) => {
  devices.getUserMedia = async () => {
    throw new DOMException('No.', name)
  }
  await expect(openMicrophone()).rejects.toMatchObject({ reason })
})

it('takes a refusal for no word of the person while the page is hidden', async () => {
  vi.stubGlobal('document', { hidden: true })
  devices.getUserMedia = async () => {
    throw new DOMException('No.', 'NotAllowedError')
  }
  await expect(openMicrophone()).rejects.toMatchObject({ reason: 'no-microphone' })
})

it('says when this browser cannot record', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  await expect(openMicrophone()).rejects.toMatchObject({ reason: 'unsupported' })
})

it.each(['at its making', 'at its start'])('lets the device go when the encoder fails %s', async (when) => {
  vi.stubGlobal(
    'MediaRecorder',
    class extends FakeEncoder {
      constructor(stream: unknown, options: { mimeType: string }) {
        super(stream, options)
        if (when === 'at its making') throw new DOMException('Not supported.', 'NotSupportedError')
      }
      override start(): void {
        throw new DOMException('Not supported.', 'NotSupportedError')
      }
    },
  )
  await expect(startedMicrophone(devices)).rejects.toThrow('Not supported.')
  expect(track.stop).toHaveBeenCalledTimes(1)
})
