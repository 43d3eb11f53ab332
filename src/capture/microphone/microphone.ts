import { AUDIO_BITS_PER_SECOND, CHUNK_MS, PEAKS_PER_SECOND } from '../../../contract/limits.ts'
import type { RecorderFailure } from '../recorder-state.ts'
import { createLevelMeter, type LevelMeter } from './level-meter.ts'

export type MicrophoneEvents = {
  /** Each non-empty piece, in order. */
  chunk(bytes: Promise<ArrayBuffer>): void
  /** The system turned the sound off, as a phone call does, or on again. */
  muted(isMuted: boolean): void
  /** The device went away or the encoder failed. */
  lost(): void
  /** Once, after the last chunk. */
  ended(): void
}

/** Sound coming in. The port that tests replace by real chunks from a file. */
export type Microphone = {
  mime: string
  /** Begins to record. */
  start(events: MicrophoneEvents): void
  pause(): void
  resume(): void
  /** Ends the encoder, and lets go of the device when that has ended. */
  stop(): void
  /** Lets go of a device that does not record. */
  close(): void
  /** Ends the encoder only. The device stays open, for the next segment. Throws when no other encoder can be made. */
  handOver(): Microphone
  /** Asks the encoder for what it has, before the page may go away. */
  flush(): void
  levels(): readonly number[]
  /** True while the system turns the sound off. */
  isMuted(): boolean
  /** Calls when the system turns the sound on again. Of one that does not record yet. */
  onUnmute(call: () => void): void
  /** True when the device is gone: this never hears anything again. */
  isGone(): boolean
  /** Since when only exact digital zero comes, by performance.now(); null while there is sound, or nobody can tell. */
  silentSince(): number | null
  /** Ten peaks for each of these seconds, the ones collected since the last call. */
  takePeaks(seconds: number): Uint8Array<ArrayBuffer>
}

export class MicrophoneRefusedError extends Error {
  override name = 'MicrophoneRefusedError'
  readonly reason: RecorderFailure
  constructor(reason: RecorderFailure, cause?: unknown) {
    super(`The microphone cannot be used: ${reason}`, { cause })
    this.reason = reason
  }
}

/** In the order of preference (docs/decisions.md#containers-and-bit-rate). */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4']

/** What WebKit writes as WebM since Safari 18.4 does not play everywhere, not even in Safari (capacitor-voice-recorder#123). */
const typesHere = (): string[] => (/^Apple/.test(navigator.vendor) ? TYPES.toReversed() : TYPES)

const CONSTRAINTS = { echoCancellation: true, noiseSuppression: true, channelCount: 1, sampleRate: 44_100 }

const NO_LEVELS: readonly number[] = [0, 0, 0, 0, 0, 0, 0]

/**
 * An encoder that has not told its end by then is taken for ended: WebKit's never does after its page was in the back/forward
 * cache. What it gives later is stored all the same.
 */
const STOP_MS = 5000

/** A chunk of silence is smaller, one of a voice several times larger. Bytes. */
const SILENT_SLICE_BYTES = 1000

/**
 * Throws MicrophoneRefusedError with the reason that the person is shown.
 * @param deviceId of the one to open, and of no other; by default the browser's own
 * @param onOpened called with the label of the one that was opened
 */
export async function openMicrophone(deviceId?: string, onOpened?: (label: string) => void): Promise<Microphone> {
  const mime = globalThis.MediaRecorder && typesHere().find((type) => MediaRecorder.isTypeSupported(type))
  if (!mime || !navigator.mediaDevices) throw new MicrophoneRefusedError('unsupported')
  const stream = await openStream(deviceId)
  onOpened?.(stream.getAudioTracks()[0]?.label ?? '')
  try {
    return encode(mime, stream, meterOf)
  } catch (error) {
    stopTracks(stream)
    throw error
  }
}

function encode(mime: string, stream: MediaStream, meter: (stream: MediaStream) => LevelMeter | null): Microphone {
  const encoder = new MediaRecorder(stream, { mimeType: mime, audioBitsPerSecond: AUDIO_BITS_PER_SECOND })
  return listenTo(stream, encoder, mime, meter(stream))
}

const stopTracks = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop()
}

/** What is only shown of the sound is no reason not to record it. */
function meterOf(stream: MediaStream): LevelMeter | null {
  try {
    return createLevelMeter(stream)
  } catch (error) {
    console.warn('The level is not shown.', error)
    return null
  }
}

function listenTo(stream: MediaStream, encoder: MediaRecorder, mime: string, meter: LevelMeter | null): Microphone {
  /** As the chunks tell, for when the meter does not hear. */
  let silentSince: number | null = null
  let closed = false
  let ended: (() => void) | null = null
  const end = (): void => {
    close()
    ended?.()
    ended = null
  }
  const close = (): void => {
    if (closed) return
    closed = true
    meter?.close()
    stopTracks(stream)
  }
  return {
    mime: encoder.mimeType || mime,
    start(events) {
      encoder.ondataavailable = ({ data }) => {
        // WebKit sends an empty chunk when a track ends (MediaRecorder.cpp): it is dropped.
        if (data.size === 0) return
        silentSince = data.size < SILENT_SLICE_BYTES ? (silentSince ?? performance.now()) : null
        events.chunk(data.arrayBuffer())
      }
      encoder.onerror = () => events.lost()
      ended = events.ended
      encoder.onstop = end
      for (const track of stream.getTracks()) {
        track.onended = () => events.lost()
        track.onmute = () => events.muted(true)
        track.onunmute = () => events.muted(false)
        if (track.muted) events.muted(true)
      }
      try {
        encoder.start(CHUNK_MS)
      } catch (error) {
        close()
        throw error
      }
    },
    pause: () => encoder.pause(),
    resume: () => encoder.resume(),
    stop() {
      if (encoder.state === 'inactive') close()
      else encoder.stop()
      if (ended) setTimeout(end, STOP_MS)
    },
    close,
    handOver() {
      const next = encode(mime, stream, () => meter)
      // What is open now is the other's to close.
      closed = true
      this.stop()
      return next
    },
    flush: () => {
      if (encoder.state === 'recording') encoder.requestData()
    },
    levels: () => meter?.levels() ?? NO_LEVELS,
    isMuted: () => stream.getTracks().some((track) => track.muted),
    onUnmute(call) {
      for (const track of stream.getTracks()) track.onunmute = call
    },
    isGone: () => stream.getTracks().every((track) => track.readyState === 'ended'),
    silentSince: () => (meter?.hears() ? meter.silentSince() : silentSince),
    takePeaks: (seconds) => meter?.takePeaks(seconds) ?? new Uint8Array(Math.round(seconds * PEAKS_PER_SECOND)),
  }
}

async function openStream(deviceId: string | undefined): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: deviceId ? { ...CONSTRAINTS, deviceId: { exact: deviceId } } : CONSTRAINTS,
    })
  } catch (error) {
    // A browser may refuse a page that nobody looks at, whatever the person allows.
    const denied =
      !document.hidden &&
      error instanceof DOMException &&
      (error.name === 'NotAllowedError' || error.name === 'SecurityError')
    throw new MicrophoneRefusedError(denied ? 'permission' : 'no-microphone', error)
  }
}
