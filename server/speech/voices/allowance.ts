import { tooSlow, VoicesFailedError } from './voices-failed.ts'

/** Both models are loaded within it also by a machine that has much else to do. Milliseconds. */
const LEAST_MS = 120_000
const MOST_MS = 15 * 60_000
/** Each is a process that loads both models; a meeting of 90 minutes has some ten. */
const MOST_PARTS = 200

type Given = {
  /** Of sound in the whole recording. */
  seconds: number
  files: number
  /** Before each part, with its seconds; what it throws ends it all. Left out: there is nobody to make way for. */
  makeWay?: (seconds: number) => Promise<void>
  /** A clock that only goes forward. Milliseconds. */
  now?: () => number
}

/**
 * What telling the speakers of one recording apart may cost in all: as long as it lasts, at least two minutes, at most fifteen; and
 * a number of parts. Counts from when it is made.
 */
export class Allowance {
  readonly #now: () => number
  readonly #until: number
  readonly #makeWay: (seconds: number) => Promise<void>
  #parts: number

  constructor({ seconds, files, makeWay = async () => {}, now = () => performance.now() }: Given) {
    this.#now = now
    this.#until = now() + Math.min(MOST_MS, Math.max(LEAST_MS, 1000 * seconds))
    this.#makeWay = makeWay
    this.#parts = files
  }

  /** Milliseconds. Throws VoicesFailedError when nothing is left. */
  left(): number {
    const left = this.#until - this.#now()
    if (left <= 0) throw tooSlow()
    return left
  }

  /** How many parts a file has; each file counts for one before. Throws VoicesFailedError when they are too many. */
  plan(parts: number): void {
    this.#parts += Math.max(0, parts - 1)
    if (this.#parts > MOST_PARTS) throw new VoicesFailedError(TOO_MANY)
  }

  /** How long a part may take at most. Milliseconds. */
  async next(seconds: number): Promise<number> {
    this.left()
    await this.#makeWay(seconds)
    return this.left()
  }
}

const TOO_MANY = `Not told apart: the last recording has more than ${MOST_PARTS} parts with pauses between them.`
