/** Of this device. Not in a database: an alarm may be about storage that does not answer. */
const KEY = 'earmark-alarm-sound'

/** Heard across a room, and short: it is recorded too. Seconds. */
const BEEPS = 3
const HERTZ = 880
const BEEP = 0.15
const EVERY = 0.3
const GAIN = 0.4
/** Where no sound may come, as on a phone that interrupts it, no beep ever ends. */
const CLOSE_MS = 2000

export function soundsAlarm(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    // What a browser does not keep was not chosen.
    return false
  }
}

/** Throws where the browser keeps nothing. */
export function chooseAlarmSound(sounds: boolean): void {
  if (sounds) localStorage.setItem(KEY, 'on')
  else localStorage.removeItem(KEY)
}

/** Needs no tap in a page that records, or that was tapped before (Safari, Chromium). */
export function beep(): void {
  const context = new AudioContext()
  const volume = new GainNode(context, { gain: GAIN })
  volume.connect(context.destination)
  for (let at = 0; at < BEEPS; at += 1) {
    const tone = new OscillatorNode(context, { frequency: HERTZ })
    tone.connect(volume)
    tone.start(at * EVERY)
    tone.stop(at * EVERY + BEEP)
  }
  setTimeout(() => void context.close(), CLOSE_MS)
}
