import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openChosen } from '../../../../../src/features/recorder/microphone/open-chosen.ts'
import { openWanted } from '../../../../../src/features/recorder/microphone/open-wanted.ts'
import { readMicrophoneChoice, writeMicrophoneChoice } from '../../../../../src/platform/audio/microphone-choice.ts'
import { notify } from '../../../../../src/ui/shell/notices.ts'

vi.mock('../../../../../src/ui/shell/notices.ts', () => ({ notify: vi.fn() }))

type Device = { deviceId: string; label: string }
let devices: Device[]
/** What the browser was asked for, and whose tracks run. */
let asked: unknown[]
let running: string[]
/** How the browser refuses one, by its id. */
let refused: Record<string, string>

class StubEncoder {
  static isTypeSupported = (): boolean => true
  state = 'inactive'
  mimeType = 'audio/mp4'
}

function streamOf({ label }: Device) {
  running.push(label)
  const track = {
    ...{ label, muted: false, readyState: 'live' },
    stop: () => {
      running = running.filter((one) => one !== label)
    },
  }
  return { getTracks: () => [track], getAudioTracks: () => [track] }
}

beforeEach(() => {
  asked = []
  running = []
  refused = {}
  devices = [
    { deviceId: 'built-in', label: 'Built-in' },
    { deviceId: 'b7', label: 'AirPods' },
  ]
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('MediaRecorder', StubEncoder)
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('navigator', {
    vendor: 'Apple Computer, Inc.',
    mediaDevices: {
      enumerateDevices: async () => devices.map((device) => ({ ...device, kind: 'audioinput' })),
      getUserMedia: async ({ audio }: { audio: { deviceId?: { exact: string } } }) => {
        const wanted = audio.deviceId?.exact
        asked.push(wanted)
        const found = devices.find(({ deviceId }) => wanted === undefined || deviceId === wanted)
        if (wanted && refused[wanted]) throw new DOMException('Refused.', refused[wanted])
        if (!found) throw new Error('OverconstrainedError')
        return streamOf(found)
      },
    },
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(notify).mockClear()
})

test('opens the one that was chosen, and says nothing', async () => {
  await openChosen({ deviceId: 'b7', label: 'AirPods' })
  expect([asked, running]).toEqual([['b7'], ['AirPods']])
  expect(notify).not.toHaveBeenCalled()
})

test('finds it by its name where the browser gave it another id, and remembers that', async () => {
  await openChosen({ deviceId: 'of last week', label: 'AirPods' })
  expect(running).toEqual(['AirPods'])
  expect(readMicrophoneChoice()).toEqual({ deviceId: 'b7', label: 'AirPods' })
  expect(notify).not.toHaveBeenCalled()
})

test('records with the default where it is not connected, and says with which', async () => {
  devices.pop()
  await openChosen({ deviceId: 'b7', label: 'AirPods' })
  expect([asked, running]).toEqual([['b7', undefined], ['Built-in']])
  expect(notify).toHaveBeenCalledWith(
    expect.objectContaining({ title: '“AirPods” is not connected', description: 'It is recorded with: Built-in.' }),
  )
})

test('records with the default where another program holds it, and says so', async () => {
  refused = { b7: 'NotReadableError' }
  await openChosen({ deviceId: 'b7', label: 'AirPods' })
  expect(running).toEqual(['Built-in'])
  expect(notify).toHaveBeenCalledOnce()
})

test('asks for no other microphone where the person allows none', async () => {
  refused = { b7: 'NotAllowedError' }
  await expect(openChosen({ deviceId: 'b7', label: 'AirPods' })).rejects.toThrow('permission')
  expect(asked).toEqual(['b7'])
})

test('is asked for inside the tap once its code is loaded', async () => {
  writeMicrophoneChoice({ deviceId: 'b7', label: 'AirPods' })
  const first = await openWanted()
  first.close()
  asked.length = 0
  const opening = openWanted()
  expect(asked).toEqual(['b7'])
  await opening
})
