/** A box of ISO base media (ISO/IEC 14496-12, 4.2). */
export function box(type: string, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

export const words = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(4 * values.length)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, 4 * at)
  return bytes
}

export const ftyp = box('ftyp', Buffer.from('M4A '), words(0), Buffer.from('isomM4A '))

type Track = { samples: number; delta: number; bytes: number; reference?: Buffer }

/** A track of sound with so many samples, of `delta` ticks of 48 kHz and so many bytes each, in the file of `reference`. */
export function trak({ samples, delta, bytes, reference = box('url ', words(1)) }: Track): Buffer {
  const entry = Buffer.concat([words(0), words(1), words(0, 0), words(0x00010010), words(0), words(48_000 * 65_536)])
  const stbl = box(
    'stbl',
    box('stsd', words(0, 1), box('sowt', entry)),
    box('stts', words(0, 1, samples, delta)),
    box('stsc', words(0, 1, 1, samples, 1)),
    box('stsz', words(0, bytes, samples)),
    box('stco', words(0, 1, 40)),
  )
  const minf = box('minf', box('smhd', words(0, 0)), box('dinf', box('dref', words(0, 1), reference)), stbl)
  const mdhd = box('mdhd', words(0, 0, 0, 48_000, samples * delta, 0))
  const hdlr = box('hdlr', words(0, 0), Buffer.from('soun'), words(0, 0, 0), Buffer.from([0]))
  const tkhd = box(
    'tkhd',
    words(7, 0, 0, 1, 0, samples * delta, 0, 0, 0, 0, 65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000, 0, 0),
  )
  return box('trak', tkhd, box('mdia', mdhd, hdlr, minf))
}

export const mp4 = (tracks: readonly Buffer[], data: Buffer): Buffer =>
  Buffer.concat([
    ftyp,
    box('mdat', data),
    box(
      'moov',
      box(
        'mvhd',
        words(0, 0, 0, 1000, 1000, 65_536, 0, 0, 0, 65_536, 0, 0, 0, 65_536, 0, 0, 0, 0x40000000, 0, 0, 0, 0, 0, 0, 2),
      ),
      ...tracks,
    ),
  ])

/** A reference to another file, as a URL and as the alias of a Macintosh, both of which ffmpeg can follow. */
export const urlTo = (path: string): Buffer => box('url ', words(0), Buffer.from(`file:${path}\0`))
export function aliasTo(path: string): Buffer {
  const name = Buffer.from(path)
  const alias = Buffer.alloc(150 + 4 + name.length + (name.length % 2) + 4)
  alias.write(path.slice(path.lastIndexOf('/') + 1).slice(0, 63), 51, 'latin1')
  alias.writeInt16BE(2, 150)
  alias.writeInt16BE(name.length, 152)
  name.copy(alias, 154)
  alias.writeInt16BE(-1, alias.length - 4)
  return box('alis', words(0), alias)
}
