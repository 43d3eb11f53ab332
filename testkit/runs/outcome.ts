/** One run of a row. */
export type Outcome = {
  /** What went wrong, in words; empty when the run passed. */
  failures: string[]
  /** Milliseconds of sound that were spoken and that the server does not have; null where none is spoken. */
  lossMs: number | null
  /** Recordings or seconds that the server holds more than once. */
  duplicates: number
  /** Bytes that the browser sent for each byte of audio; null where it is not measured. */
  bytesPerByte: number | null
  /** What else was measured, in words with units; printed, and kept for the last run. */
  figures?: string[]
}
