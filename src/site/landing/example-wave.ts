export const WIDTH = 720
export const HEIGHT = 96
const MIDDLE = 56
const TALLEST = 76
const BARS = 120
const STEP = 6

/** A speaker's rhythm: phrases that rise and fall, with silence between them. The same picture every time. */
function level(bar: number, voice: number): number {
  const phrase = Math.abs(Math.sin((bar * Math.PI) / (17 + voice * 3) + voice * 2))
  if (phrase < 0.12) return 0
  const syllable = 0.62 + 0.38 * Math.sin(bar * (2.39 + voice / 7)) * Math.cos(bar * 1.13 + voice)
  return Math.max(0.14, phrase ** 0.6 * syllable)
}

/** The strokes of one example in whole units, so that the page stays small. @param voice which example, from 0 */
export function wavePath(voice: number): string {
  return Array.from({ length: BARS }, (_, bar) => {
    const half = Math.round(Math.max(0, level(bar, voice) * TALLEST - 3) / 2)
    return `M${bar * STEP + 3} ${MIDDLE - half}v${half === 0 ? '.01' : 2 * half}`
  }).join('')
}

/** Where on the picture a part of the whole lies, at the middle of a gap. */
export const placeOf = (part: number): number => Math.round((part * WIDTH) / STEP) * STEP
