import { vi } from 'vitest'
import { openMicrophone } from '../../../../src/capture/microphone/microphone.ts'

/** What is asked of the browser's encoder, and how a test makes it speak. */
export class FakeEncoder {
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

/** A context that hears nothing. */
export class FakeAudioContext {
  sampleRate = 48_000
  createMediaStreamSource = () => ({ connect: () => undefined })
  close = async () => undefined
}

export const track = {
  muted: false,
  readyState: 'live',
  stop: vi.fn(),
  onended: () => undefined,
  onmute: () => undefined,
  onunmute: () => undefined,
}
export const page = new EventTarget()

/** What a browser has of microphones, encoders and meters, and what was heard of one. To be undone by `resetDevices`. */
export function stubDevices() {
  const devices = { heard: [] as string[], getUserMedia: async (): Promise<unknown> => ({ getTracks: () => [track] }) }
  track.stop.mockClear()
  vi.stubGlobal('MediaRecorder', FakeEncoder)
  vi.stubGlobal('navigator', { vendor: '', mediaDevices: { getUserMedia: () => devices.getUserMedia() } })
  vi.stubGlobal(
    'AnalyserNode',
    class {
      frequencyBinCount = 2048
      getFloatTimeDomainData(): void {}
      getByteFrequencyData(): void {}
    },
  )
  vi.stubGlobal('AudioContext', FakeAudioContext)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', page)
  return devices
}

export function resetDevices(): void {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
  FakeEncoder.neverTellsItsEnd = false
}

export async function startedMicrophone({ heard }: { heard: string[] }) {
  const microphone = await openMicrophone()
  microphone.start({
    chunk: () => heard.push('chunk'),
    muted: (isMuted) => heard.push(isMuted ? 'muted' : 'unmuted'),
    lost: () => heard.push('lost'),
    ended: () => heard.push('ended'),
  })
  return microphone
}
