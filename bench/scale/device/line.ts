import type { seedDevice } from '../../../testkit/seed/seed-device.ts'

/** A page that is signed in, on a device that holds a library, and what is in it. */
export type Library = Awaited<ReturnType<typeof seedDevice>>

/** What one line measures of one library, under one name for each figure. */
export type Figures = Record<string, number>

export type Line = {
  name: string
  unit: string
  /** Of the figure at 4 times slower, with the most recordings. */
  bars: Record<string, { bar: number; isLeast?: true }>
  /** False for what depends on one long recording alone: measured once, and no growth is reckoned. */
  grows: boolean
  /** On a page that is open and was left alone by the line before. The processor is slowed by then. */
  measure(library: Library): Promise<Figures>
}
