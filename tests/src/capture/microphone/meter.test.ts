import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeAudioContext, FakeEncoder, resetDevices, startedMicrophone, stubDevices, track } from './fake-devices.ts'

let devices: ReturnType<typeof stubDevices>
beforeEach(() => {
  devices = stubDevices()
})
afterEach(resetDevices)

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
    const microphone = await startedMicrophone(devices)
    FakeEncoder.last.ondataavailable({ data: new Blob(['x'.repeat(6000)]) })
    expect(devices.heard).toEqual(['chunk'])
    expect(Math.max(...microphone.levels())).toBe(0)
    expect(microphone.takePeaks(2)).toEqual(new Uint8Array(20))
    expect(meters.closed).toBe(1)
    microphone.stop()
    expect(track.stop).toHaveBeenCalledTimes(1)
  })

  it('leaves it to the size of the chunks whether there is silence', async () => {
    const microphone = await startedMicrophone(devices)
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

it('hears at the rate that the microphone comes at, as Firefox takes no other', async () => {
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
  const microphone = await startedMicrophone(devices)
  expect(rates).toEqual([undefined])
  expect(microphone.levels()).toHaveLength(7)
  microphone.stop()
})

it('asks for a meter again that a call has suspended, and does not believe it meanwhile', async () => {
  const context = { state: 'running', resumed: 0 }
  vi.stubGlobal(
    'AudioContext',
    class extends FakeAudioContext {
      get state() {
        return context.state
      }
      async resume() {
        context.resumed++
      }
    },
  )
  const microphone = await startedMicrophone(devices)
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
