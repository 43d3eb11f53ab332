import { useEffect, useState } from 'react'
import { createLevelMeter, type LevelMeter } from '../../../capture/microphone/level-meter.ts'

/** Those of the system, and not again its default under the names that Chromium has for it. */
async function listMicrophones(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const pseudo = ['', 'default', 'communications']
  return devices.filter(({ kind, deviceId }) => kind === 'audioinput' && !pseudo.includes(deviceId))
}

/** `label`: of the one that is open; it need not be the one that was asked for. */
export type OpenMicrophone =
  | { kind: 'asking' | 'refused' }
  | { kind: 'open'; label: string; levels: LevelMeter['levels']; devices: readonly MediaDeviceInfo[] }

/**
 * Hears a microphone without recording it, and lists all: names are told only to a page that has one. Follows devices that come and
 * go; where the open one goes, the browser's default takes its place.
 * @param deviceId null: the browser's default
 * @param isFree false while something is recorded: on an iPhone another stream would silence it
 */
export function useOpenMicrophone(deviceId: string | null, isFree: boolean): OpenMicrophone {
  const [state, setState] = useState<OpenMicrophone>({ kind: 'asking' })
  useEffect(() => {
    if (!isFree) return
    const { mediaDevices } = navigator
    let isOver = false
    let close = (): void => undefined
    const open = async (): Promise<void> => {
      close()
      const wanted = deviceId
        ? mediaDevices.getUserMedia({ audio: { deviceId: { exact: deviceId } } })
        : Promise.reject()
      // It may be gone, or have another id by now.
      const stream = await wanted.catch(() => mediaDevices.getUserMedia({ audio: true }))
      const stop = (): void => {
        for (const track of stream.getTracks()) track.stop()
      }
      if (isOver) return stop()
      const [track] = stream.getAudioTracks()
      const meter = createLevelMeter(stream)
      close = () => {
        meter.close()
        stop()
      }
      track?.addEventListener('ended', begin)
      setState({ kind: 'open', label: track?.label ?? '', levels: meter.levels, devices: await listMicrophones() })
    }
    const begin = (): void =>
      void open().catch((error: unknown) => {
        console.warn(error)
        if (!isOver) setState({ kind: 'refused' })
      })
    const relist = (): void =>
      void listMicrophones().then(
        (devices) => !isOver && setState((last) => (last.kind === 'open' ? { ...last, devices } : last)),
        (error: unknown) => console.warn('The list of microphones stays as it was.', error),
      )
    begin()
    mediaDevices.addEventListener('devicechange', relist)
    return () => {
      isOver = true
      close()
      mediaDevices.removeEventListener('devicechange', relist)
    }
  }, [deviceId, isFree])
  return state
}
