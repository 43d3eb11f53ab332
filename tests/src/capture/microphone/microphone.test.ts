import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openMicrophone } from '../../../../src/capture/microphone/microphone.ts'
import { warnBeforeUnload } from '../../../../src/platform/leave-guard.ts'

/** What is asked of the browser's encoder, and how a test makes it speak. */
class FakeEncoder {
  static isTypeSupported = (type: string): boolean => type === 'audio/mp4'
  static last: FakeEncoder
  static neverTellsItsEnd = false
  state = 'inactive'
  mimeType: string
  asked: string[] = []
  ondataavailable: (event: { data: Blob }) => void = () => undefined
  onerror: () => void = () => undefined
  onstop: () => void = () => undefined
  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    this.mimeType = mimeType
    FakeEncoder.last = this
  }
  start(timeslice: number): void {
    this.state = 'recording'
    this.asked.push(`start ${timeslice}`)
  }
  requestData(): void {
    this.asked.push('requestData')
  }
  pause(): void {
    this.state = 'paused'
  }
  stop(): void {
    this.state = 'inactive'
    if (!FakeEncoder.neverTellsItsEnd) this.onstop()
  }
}

const track = {
  muted: false,
  readyState: 'live',
  stop: vi.fn(),
  onended: () => undefined,
  onmute: () => undefined,
  onunmute: () => undefined,
}
let getUserMedia: () => Promise<unknown>
const page = new EventTarget()
let heard: string[]

beforeEach(() => {
  heard = []
  track.stop.mockClear()
  getUserMedia = async () => ({ getTracks: () => [track] })
  vi.stubGlobal('MediaRecorder', FakeEncoder)
  vi.stubGlobal('navigator', { vendor: '', mediaDevices: { getUserMedia: () => getUserMedia() } })
  vi.stubGlobal(
    'AnalyserNode',
    class {
      frequencyBinCount = 2048
      getFloatTimeDomainData(): void {}
      getByteFrequencyData(): void {}
    },
  )
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = 48_000
      createMediaStreamSource = () => ({ connect: () => undefined })
      close = async () => undefined
    },
  )
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  FakeEncoder.neverTellsItsEnd = false
})

async function started() {
  const microphone = await openMicrophone()
  microphone.start({
    chunk: () => heard.push('chunk'),
    muted: (isMuted) => heard.push(isMuted ? 'muted' : 'unmuted'),
    lost: () => heard.push('lost'),
    ended: () => heard.push('ended'),
  })
  return microphone
}

it('takes what the browser can and asks for chunks of a second', async () => {
  const microphone = await started()
  expect(microphone.mime).toBe('audio/mp4')
  expect(FakeEncoder.last.asked).toEqual(['start 1000'])
  microphone.stop()
})

it.each([
  ['Apple Computer, Inc.', 'audio/mp4'],
  ['Google Inc.', 'audio/webm;codecs=opus'],
])('prefers what plays there: of %s %s', async (vendor, mime) => {
  vi.stubGlobal('navigator', { vendor, mediaDevices: { getUserMedia: () => getUserMedia() } })
  vi.spyOn(FakeEncoder, 'isTypeSupported').mockReturnValue(true)
  expect((await openMicrophone()).mime).toBe(mime)
})

it('drops empty chunks and tells the end once, with the device let go', async () => {
  const microphone = await started()
  FakeEncoder.last.ondataavailable({ data: new Blob([]) })
  FakeEncoder.last.ondataavailable({ data: new Blob(['x']) })
  microphone.stop()
  microphone.stop()
  expect(heard).toEqual(['chunk', 'ended'])
  expect(track.stop).toHaveBeenCalledTimes(1)
})

it('ends after 5 s with an encoder that never tells its end, and keeps what that gives later', async () => {
  vi.useFakeTimers()
  FakeEncoder.neverTellsItsEnd = true
  const microphone = await started()
  microphone.stop()
  vi.advanceTimersByTime(4999)
  expect([heard, track.stop.mock.calls.length]).toEqual([[], 0])
  vi.advanceTimersByTime(1)
  FakeEncoder.last.ondataavailable({ data: new Blob(['x']) })
  expect([heard, track.stop.mock.calls.length]).toEqual([['ended', 'chunk'], 1])
})

it('gives its device to the next segment without asking for another', async () => {
  const microphone = await started()
  const asked = vi.fn(getUserMedia)
  getUserMedia = asked
  const next = microphone.handOver()
  expect([heard, track.stop.mock.calls.length, next.isMuted(), next.isGone()]).toEqual([['ended'], 0, false, false])
  next.onUnmute(() => heard.push('back'))
  track.onunmute()
  expect(heard.splice(1)).toEqual(['back'])
  next.start({ chunk: () => heard.push('next'), muted: () => undefined, lost: () => undefined, ended: () => undefined })
  FakeEncoder.last.ondataavailable({ data: new Blob(['x']) })
  microphone.stop()
  expect([heard, track.stop.mock.calls.length, asked.mock.calls.length]).toEqual([['ended', 'next'], 0, 0])
  next.stop()
  expect(track.stop).toHaveBeenCalledTimes(1)
})

it('tells that the device went away, was muted, or that the encoder failed', async () => {
  const microphone = await started()
  track.onmute()
  track.onended()
  FakeEncoder.last.onerror()
  expect(heard).toEqual(['muted', 'lost', 'lost'])
  microphone.stop()
})

it('asks the encoder for its last sound when the page goes away', async () => {
  const microphone = await started()
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
  getUserMedia = async () => {
    throw new DOMException('No.', name)
  }
  await expect(openMicrophone()).rejects.toMatchObject({ reason })
})

it('takes a refusal for no word of the person while the page is hidden', async () => {
  vi.stubGlobal('document', { hidden: true })
  getUserMedia = async () => {
    throw new DOMException('No.', 'NotAllowedError')
  }
  await expect(openMicrophone()).rejects.toMatchObject({ reason: 'no-microphone' })
})

it('says when this browser cannot record', async () => {
  vi.stubGlobal('MediaRecorder', undefined)
  await expect(openMicrophone()).rejects.toMatchObject({ reason: 'unsupported' })
})

describe('a meter that the browser does not give', () => {
  const meters = { closed: 0 }
  beforeEach(() => {
    meters.closed = 0
    vi.spyOn(console, 'warn').mockReturnValue()
    vi.stubGlobal(
      'AudioContext',
      class {
        sampleRate = 48_000
        createMediaStreamSource = () => {
          throw new DOMException('Connecting nodes with different sample-rate is not supported.', 'NotSupportedError')
        }
        close = async () => void meters.closed++
      },
    )
  })

  it('costs the level and nothing of the recording', async () => {
    const microphone = await started()
    FakeEncoder.last.ondataavailable({ data: new Blob(['x'.repeat(6000)]) })
    expect(heard).toEqual(['chunk'])
    expect(Math.max(...microphone.levels())).toBe(0)
    expect(microphone.takePeaks(2)).toEqual(new Uint8Array(20))
    // That of fewer samples, and the browser's own.
    expect(meters.closed).toBe(2)
    microphone.stop()
    expect(track.stop).toHaveBeenCalledTimes(1)
  })

  it('leaves it to the size of the chunks whether there is silence', async () => {
    const microphone = await started()
    FakeEncoder.last.ondataavailable({ data: new Blob(['x'.repeat(6000)]) })
    expect(microphone.silentSince()).toBeNull()
    FakeEncoder.last.ondataavailable({ data: new Blob(['x'.repeat(300)]) })
    const since = microphone.silentSince()
    expect(since).not.toBeNull()
    FakeEncoder.last.ondataavailable({ data: new Blob(['x'.repeat(300)]) })
    expect(microphone.silentSince()).toBe(since)
    FakeEncoder.last.ondataavailable({ data: new Blob(['x'.repeat(6000)]) })
    expect(microphone.silentSince()).toBeNull()
    microphone.stop()
  })
})

it('hears at the rate of the browser where the microphone does not come at another, as in Firefox', async () => {
  const rates: (number | undefined)[] = []
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate: number
      constructor({ sampleRate }: AudioContextOptions) {
        rates.push(sampleRate)
        this.sampleRate = sampleRate ?? 48_000
      }
      createMediaStreamSource() {
        if (this.sampleRate !== 48_000) throw new DOMException('Different sample-rate.', 'NotSupportedError')
        return { connect: () => undefined }
      }
      close = async () => undefined
    },
  )
  vi.stubGlobal(
    'AnalyserNode',
    class {
      frequencyBinCount = 8
      getByteFrequencyData = (bins: Uint8Array) => bins.fill(255)
    },
  )
  const microphone = await started()
  expect(rates).toEqual([12_000, undefined])
  expect(microphone.levels()).toHaveLength(7)
  microphone.stop()
})

it('asks for a meter again that a call has suspended, and does not believe it meanwhile', async () => {
  const context = { state: 'running', resumed: 0 }
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = 48_000
      createMediaStreamSource = () => ({ connect: () => undefined })
      close = async () => undefined
      get state() {
        return context.state
      }
      async resume() {
        context.resumed++
      }
    },
  )
  const microphone = await started()
  await vi.waitUntil(() => microphone.silentSince() !== null)
  expect(context.resumed).toBe(0)
  context.state = 'interrupted'
  FakeEncoder.last.ondataavailable({ data: new Blob(['x'.repeat(6000)]) })
  expect(microphone.silentSince()).toBeNull()
  FakeEncoder.last.ondataavailable({ data: new Blob(['x'.repeat(300)]) })
  expect(microphone.silentSince()).not.toBeNull()
  await vi.waitUntil(() => context.resumed > 0)
  microphone.stop()
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
  await expect(started()).rejects.toThrow('Not supported.')
  expect(track.stop).toHaveBeenCalledTimes(1)
})
