import { PEAKS_PER_SECOND, WAVEFORM_BARS } from '../../contract/limits.ts'
import { stretchPeaks } from './stretch-peaks.ts'

export type LevelMeter = {
  /** 0 to 1 for each of the 7 bars, low to high voice. */
  levels(): readonly number[]
  takePeaks(seconds: number): Uint8Array<ArrayBuffer>
  close(): void
}

const FFT_SIZE = 4096
/** Voice lies between these, in Hz; the bars share the range on a logarithmic scale. */
const LOWEST_HZ = 90
const HIGHEST_HZ = 5000

/** Listens in on the stream ten times a second: often enough for the bars, cheap enough for 90 minutes. */
export function createLevelMeter(stream: MediaStream): LevelMeter {
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: FFT_SIZE, smoothingTimeConstant: 0.5 })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(FFT_SIZE)
  const spectrum = new Uint8Array(analyser.frequencyBinCount)
  const edges = bandEdges(context.sampleRate / FFT_SIZE)
  let peaks: number[] = []
  let bars: readonly number[] = new Array(WAVEFORM_BARS).fill(0)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    const loudest = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0)
    peaks.push(Math.min(255, Math.round(loudest * 255)))
    analyser.getByteFrequencyData(spectrum)
    bars = edges.slice(1).map((end, band) => meanOf(spectrum, edges[band] ?? 0, end) / 255)
  }, 1000 / PEAKS_PER_SECOND)
  return {
    levels: () => bars,
    takePeaks(seconds) {
      const taken = stretchPeaks(peaks, Math.round(seconds * PEAKS_PER_SECOND))
      peaks = []
      return taken
    },
    close() {
      clearInterval(timer)
      context.close().catch((error: unknown) => console.warn('The level meter did not close.', error))
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
