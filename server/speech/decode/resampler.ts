/**
 * Changes the sample rate of a stream of blocks. Going down, each output sample is the mean of the input it covers,
 * which is filter enough for speech; going up, the nearest sample is repeated.
 */
export class Resampler {
  private readonly step: number
  private pending: Float32Array<ArrayBufferLike> = new Float32Array()
  /** Where in `pending` the next output sample begins; a fraction when the rates do not divide. */
  private next = 0

  constructor(from: number, to: number) {
    this.step = from / to
  }

  push(block: Float32Array): Float32Array {
    if (this.step === 1) return block
    const input = new Float32Array(this.pending.length + block.length)
    input.set(this.pending)
    input.set(block, this.pending.length)
    const count = Math.max(0, Math.floor((input.length - this.next) / this.step))
    const output = new Float32Array(count)
    for (let at = 0; at < count; at++) {
      const start = this.next + at * this.step
      output[at] = mean(input, Math.floor(start), Math.max(Math.floor(start) + 1, Math.floor(start + this.step)))
    }
    const end = this.next + count * this.step
    this.pending = input.slice(Math.floor(end))
    this.next = end - Math.floor(end)
    return output
  }
}

function mean(samples: Float32Array, from: number, to: number): number {
  let sum = 0
  for (let at = from; at < to; at++) sum += samples[at] ?? 0
  return sum / (to - from)
}
