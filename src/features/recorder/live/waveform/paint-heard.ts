import type { Recorder } from '../../../../capture/recorder.ts'
import { fitCanvas } from '../fit-canvas.ts'
import { BARS_PER_SECOND, type RecentLevels, recentLevels } from './recent-levels.ts'

/** CSS pixels: of a bar, of one bar to the next, of the fold of a flag. */
const BAR = 3
const PITCH = 5
const FOLD = 10

/** The newest that was heard, a line where nothing was, and a flag at each mark. */
export function paintHeard(canvas: HTMLCanvasElement, heardSoFar: Recorder['heard'], marks: readonly number[]): void {
  const surface = fitCanvas(canvas)
  if (!surface) return
  const { context, width, height } = surface
  context.clearRect(0, 0, width, height)
  const style = getComputedStyle(canvas)
  const [ink, amber, accent] = ['--ink', '--amber', '--accent'].map((name) => style.getPropertyValue(name)) as Colors
  const heard = recentLevels(heardSoFar(), Math.floor(width / PITCH))
  const middle = FOLD + (height - FOLD) / 2
  for (const [at, level] of heard.levels.entries()) {
    const x = at * PITCH
    if (level === null) {
      context.fillStyle = amber
      context.fillRect(x, middle - 0.5, PITCH, 1)
      continue
    }
    context.fillStyle = ink
    const tall = Math.max(BAR, (level / 255) * (height - FOLD))
    context.fillRect(x, middle - tall / 2, BAR, tall)
  }
  context.fillStyle = accent
  for (const x of placesOf(marks, heard)) flag(context, x, height)
}

type Colors = [ink: string, amber: string, accent: string]

/** Where the marks stand that are still to be seen. */
const placesOf = (marks: readonly number[], { first, levels }: RecentLevels): number[] =>
  marks
    .map((seconds) => seconds * BARS_PER_SECOND - first)
    .filter((bar) => bar >= 0 && bar <= levels.length)
    .map((bar) => Math.max(0, Math.min(bar, levels.length - 1)) * PITCH)

function flag(context: CanvasRenderingContext2D, x: number, height: number): void {
  context.fillRect(x, 0, 1, height)
  context.beginPath()
  context.moveTo(x, 0)
  context.lineTo(x + FOLD, FOLD)
  context.lineTo(x, FOLD)
  context.fill()
}
