import { type Microphone, MicrophoneRefusedError, openMicrophone } from '../../../capture/microphone/microphone.ts'
import { microphoneTexts } from '../../../i18n/english/microphone.ts'
import { spokenTexts } from '../../../i18n/english/spoken.ts'
import { type MicrophoneChoice, writeMicrophoneChoice } from '../../../platform/audio/microphone-choice.ts'
import { notify } from '../../../ui/shell/notices.ts'

type Opened = { microphone: Microphone; label: string }

async function open(deviceId?: string): Promise<Opened> {
  let label = ''
  const microphone = await openMicrophone(deviceId, (name) => {
    label = name
  })
  return { microphone, label }
}

/** The default where it is not there, is held by another program or fails; without permission there is none. */
const openOrDefault = (deviceId: string): Promise<Opened> =>
  open(deviceId).catch((error: unknown) => {
    if (error instanceof MicrophoneRefusedError && error.reason === 'permission') throw error
    return open()
  })

const find = async (isIt: (device: MediaDeviceInfo) => boolean): Promise<MediaDeviceInfo | undefined> =>
  (await navigator.mediaDevices.enumerateDevices()).find((device) => device.kind === 'audioinput' && isIt(device))

/**
 * The microphone that the person chose; where it is not connected, the browser's default, which is said. Throws as openMicrophone
 * does.
 */
export async function openChosen(choice: MicrophoneChoice): Promise<Microphone> {
  let opened = await openOrDefault(choice.deviceId)
  if (opened.label === choice.label) return opened.microphone
  // Labels are told only to a page that has a microphone (W3C Media Capture, 9.2).
  const renamed = await find(({ label }) => label === choice.label).catch(() => undefined)
  if (renamed) {
    opened.microphone.close()
    opened = await openOrDefault(renamed.deviceId)
    if (opened.label === choice.label) {
      writeMicrophoneChoice({ deviceId: renamed.deviceId, label: choice.label })
      return opened.microphone
    }
  }
  const title = microphoneTexts.missing(choice.label)
  notify({ title, description: microphoneTexts.insteadOf(opened.label || spokenTexts.asDevice), type: 'error' })
  return opened.microphone
}
