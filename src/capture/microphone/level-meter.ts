import { PEAKS_PER_SECOND, WAVEFORM_BARS } from '../../../contract/limits.ts'

export type LevelMeter = {
  /** 0 to 1 for each of the 7 bars, low to high voice, as heard now: worked out when asked. */
  levels(): readonly number[]
  takePeaks(seconds: number): Uint8Array<ArrayBuffer>
  silentSince(): number | null
  /** False while its context does not run, as after a call on an iPhone: then it knows nothing of silence. */
  hears(): boolean
  close(): void
}

/** Seconds of sound that one look covers; as a power of two of samples. */
const WINDOW_SECONDS = 0.085
/**
 * Seconds of sound that are handed over at once: as many as the timer looks at. With the default of 10 ms the browser
 * wakes two threads a hundred times a second, which costs a third of what the recording itself does.
 */
const LATENCY_SECONDS = 1 / PEAKS_PER_SECOND
/** Voice lies between these, in Hz; the bars share the range on a logarithmic scale. */
const LOWEST_HZ = 90
const HIGHEST_HZ = 5000

/** `sinkId` is not in the types yet (W3C Web Audio API 1.1; Chromium 110). */
type ListeningOptions = AudioContextOptions & { sinkId: { type: 'none' } }

/** Nothing is to be heard of it: where the browser knows that, it opens no loudspeaker. */
const LISTENING: ListeningOptions = { latencyHint: LATENCY_SECONDS, sinkId: { type: 'none' } }

/**
 * Listens in on the stream ten times a second: often enough for silence, cheap enough for 90 minutes. Throws where the
 * browser cannot, as Firefox with some headsets (DOMException): the sound is recorded all the same. At the device's own
 * rate: 12 kHz saves nothing that can be measured, and Firefox refuses it.
 */
export function createLevelMeter(stream: MediaStream): LevelMeter {
  const context = new AudioContext(LISTENING)
  const close = (): void =>
    void context.close().catch((error: unknown) => console.warn('The level meter did not close.', error))
  try {
    return listenIn(context, stream, close)
  } catch (error) {
    close()
    throw error
  }
}

function listenIn(context: AudioContext, stream: MediaStream, close: () => void): LevelMeter {
  const fftSize = 2 ** Math.round(Math.log2(context.sampleRate * WINDOW_SECONDS))
  const analyser = new AnalyserNode(context, { fftSize, smoothingTimeConstant: 0.5 })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(fftSize)
  const spectrum = new Uint8Array(analyser.frequencyBinCount)
  const edges = bandEdges(context.sampleRate / fftSize)
  let peaks: number[] = []
  let silentSince: number | null = null
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    let loudest = 0
    for (let at = 0; at < fftSize; at++) loudest = Math.max(loudest, Math.abs(samples[at] as number))
    // A context that does not run hears nothing: that says nothing about the microphone.
    if (loudest > 0 || context.state !== 'running') silentSince = null
    else silentSince ??= performance.now()
    // It is refused while the call lasts: asked again, it is there when that ends.
    if (context.state === 'suspended' || context.state === 'interrupted') context.resume().catch(() => undefined)
    peaks.push(Math.min(255, Math.round(loudest * 255)))
  }, 1000 / PEAKS_PER_SECOND)
  return {
    levels() {
      analyser.getByteFrequencyData(spectrum)
      return edges.slice(1).map((end, band) => meanOf(spectrum, edges[band] ?? 0, end) / 255)
    },
    silentSince: () => silentSince,
    hears: () => context.state === 'running',
    takePeaks(seconds) {
      const taken = stretchPeaks(peaks, Math.round(seconds * PEAKS_PER_SECOND))
      peaks = []
      return taken
    },
    close() {
      clearInterval(timer)
      close()
    },
  }
}

function bandEdges(hzPerBin: number): number[] {
  const ratio = HIGHEST_HZ / LOWEST_HZ
  return Array.from({ length: WAVEFORM_BARS + 1 }, (_, band) =>
    Math.round((LOWEST_HZ * ratio ** (band / WAVEFORM_BARS)) / hzPerBin),
  )
}

function meanOf(bins: Uint8Array, from: number, to: number): number {
  let sum = 0
  for (let bin = from; bin < to; bin++) sum += bins[bin] ?? 0
  return sum / Math.max(1, to - from)
}

/** Exactly `wanted` peaks: a hidden tab's timers run once a second and collect too few, a busy one too many. */
function stretchPeaks(peaks: readonly number[], wanted: number): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(wanted)
  if (peaks.length === 0) return result
  for (let at = 0; at < Math.max(wanted, peaks.length); at++) {
    const to = wanted >= peaks.length ? at : Math.floor((at * wanted) / peaks.length)
    const from = wanted >= peaks.length ? Math.floor((at * peaks.length) / wanted) : at
    result[to] = Math.max(result[to] ?? 0, peaks[from] ?? 0)
  }
  return result
}
