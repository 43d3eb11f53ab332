/** Of this device. Not in a database: the microphone is opened while one may not answer. */
const KEY = 'earmark-microphone'

/** `label`: ids change where a browser forgets them, as Safari does with each visit. */
export type MicrophoneChoice = { deviceId: string; label: string }

/** Null: the browser's default. */
export function readMicrophoneChoice(): MicrophoneChoice | null {
  try {
    const { deviceId, label } = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return deviceId && label ? { deviceId: String(deviceId), label: String(label) } : null
  } catch {
    // What a browser does not keep was not chosen.
    return null
  }
}

/** Throws where the browser keeps nothing. */
export function writeMicrophoneChoice(choice: MicrophoneChoice | null): void {
  if (choice) localStorage.setItem(KEY, JSON.stringify(choice))
  else localStorage.removeItem(KEY)
}
