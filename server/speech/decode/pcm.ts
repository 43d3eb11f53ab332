/** What every speech engine here is fed: 16 kHz, one channel, signed 16-bit little-endian samples. */
export const SAMPLE_RATE = 16_000
export const BYTES_PER_SAMPLE = 2
export const BYTES_PER_SECOND = SAMPLE_RATE * BYTES_PER_SAMPLE

const SILENCE = Buffer.alloc(256 * 1024)

/** Whether these are samples of nothing at all, as in the place of a hole. False for more than 256 KB at once. */
export const isSilence = (samples: Buffer): boolean =>
  samples.length <= SILENCE.length && samples.equals(SILENCE.subarray(0, samples.length))

/** The 44 bytes that make a WAV file of so many bytes of such samples. */
export function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(36 + dataBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(SAMPLE_RATE, 24)
  header.writeUInt32LE(BYTES_PER_SECOND, 28)
  header.writeUInt16LE(BYTES_PER_SAMPLE, 32)
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(dataBytes, 40)
  return header
}
