import { createRandom } from '../../fuzz/random.ts'
import { aliasTo, box, ftyp, mp4, trak, urlTo, words } from './hostile-boxes.ts'
import { id3 } from './id3.ts'
import type { Made } from './real-media.ts'

/** A WebM of Opus whose packets, 20 ms of silence each, stand at these seconds: between them is nothing. */
export function webmWithGaps(seconds: readonly number[]): Buffer {
  const opusHead = Buffer.from('4f707573486561640101000080bb0000000000', 'hex')
  const track = element('ae', [
    element('d7', [Buffer.from([1])]),
    element('73c5', [Buffer.from([1])]),
    element('83', [Buffer.from([2])]),
    element('86', [Buffer.from('A_OPUS')]),
    element('63a2', [opusHead]),
    element('e1', [element('b5', [double(48_000)]), element('9f', [Buffer.from([1])])]),
  ])
  const clusters = seconds.map((at) =>
    element('1f43b675', [
      element('e7', [whole(at * 1000)]),
      element('a3', [Buffer.from([0x81, 0, 0, 0x80, 0xfc, 0xff, 0xfe])]),
    ]),
  )
  return webm([element('1654ae6b', [track]), ...clusters])
}

/** A WebM with what is given in its segment. */
export const webm = (content: readonly Buffer[]): Buffer =>
  Buffer.concat([
    element('1a45dfa3', [element('4282', [Buffer.from('webm')])]),
    element('18538067', [element('1549a966', [element('2ad7b1', [whole(1_000_000)])]), ...content]),
  ])

/** An element of Matroska (RFC 8794) by its id in hexadecimal, its size in eight bytes. */
export function element(id: string, content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE((1n << 56n) | BigInt(body.length))
  return Buffer.concat([Buffer.from(id, 'hex'), size, body])
}

export function whole(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/** Playlists that name a file, as ffmpeg and mediabunny read them, behind an ID3 tag that makes them look like MPEG audio. */
export const playlistsOf = (path: string): Record<string, Buffer> => ({
  'an HLS playlist': id3(`#EXTM3U\n#EXT-X-TARGETDURATION:11\n#EXTINF:11,\nfile:${path}\n#EXT-X-ENDLIST\n`),
  'a master playlist': id3(`#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=48000\nfile:${path}\n`),
  'an ffconcat script': id3(`ffconcat version 1.0\nfile file:${path}\n`),
  'an SDP': id3(`v=0\nm=audio 5004 RTP/AVP 0\na=file:${path}\n`),
})

/** A WAV of 16 bits with what is given in its head. */
export function wav({ channels = 1, rate = 16_000, align = 2, said = 0xffffffff }, samples: Buffer): Buffer {
  const head = Buffer.from('RIFF....WAVEfmt ....................data....', 'latin1')
  head.writeUInt32LE(said, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * align, 28)
  head.writeUInt16LE(align, 32)
  head.writeUInt16LE(16, 34)
  head.writeUInt32LE(said, 40)
  return Buffer.concat([head, samples])
}

/** An ID3v2.4 tag with so many bytes of padding, at most 127. */
const tagOf = (padding: number): Buffer =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, padding]), Buffer.alloc(padding)])

type Random = (below: number) => number

type Materials = { random: Random; secret: string; real: readonly Made[] }
type Kind = (materials: Materials) => Buffer

const choose = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T
const noise = (random: Random, length: number): Buffer => Buffer.from(Array.from({ length }, () => random(256)))
const nested = (depth: number, wrap: (inner: Buffer) => Buffer, core: Buffer): Buffer => {
  let inner = core
  for (let at = 0; at < depth; at++) inner = wrap(inner)
  return inner
}

const bombs: Kind[] = [
  ({ random }) => webmWithGaps([0, 1, 2, 3].map((at) => at * (random(20_000) + 1))),
  ({ random }) => webmWithGaps(Array.from({ length: 200 }, (_, at) => at * (random(100) + 30))),
  ({ random }) => webmWithGaps([0, 2 ** (20 + random(28))]),
  ({ random }) => wav({ rate: random(4) + 1 }, noise(random, 20_000)),
  ({ random }) => mp4([trak({ samples: 0xffffffff, delta: 0x7fffffff, bytes: 2 })], noise(random, 100)),
  ({ random }) => mp4([trak({ samples: 50 + random(50), delta: 0x7fffffff, bytes: 2 })], noise(random, 400)),
]

const namesOfFiles: Kind[] = [
  ({ random, secret }) => choose(random, Object.values(playlistsOf(secret))),
  ({ random, secret }) =>
    Buffer.concat([tagOf(random(120)), choose(random, Object.values(playlistsOf(secret))).subarray(10)]),
  ({ random, secret }) =>
    mp4([trak({ samples: 8000, delta: 1, bytes: 2, reference: urlTo(secret) })], noise(random, 9)),
  ({ random, secret }) =>
    mp4([trak({ samples: 8000, delta: 1, bytes: 2, reference: aliasTo(secret) })], noise(random, 9)),
  ({ secret }) => webm([element('1941a469', [element('61a7', [element('466e', [Buffer.from(secret)])])])]),
  ({ secret }) => Buffer.concat([Buffer.from([0xff, 0xfb]), Buffer.from(`\n#EXTM3U\nfile:${secret}\n`)]),
]

const nestings: Kind[] = [
  ({ random }) => webm([nested(500 + random(500), (inner) => element('1f43b675', [inner]), noise(random, 50))]),
  ({ random }) => Buffer.concat([ftyp, nested(500 + random(1500), (inner) => box('moov', inner), noise(random, 50))]),
  ({ random, real }) => webm([element('1f43b675', [element('a3', [choose(random, real).bytes])])]),
  ({ random, real }) => Buffer.concat([ftyp, box('mdat', choose(random, real).bytes), box('moov')]),
]

const heads: Kind[] = [
  ({ random }) => Buffer.concat([Buffer.from('ID3\x04\0\0\x7f\x7f\x7f\x7f', 'latin1'), noise(random, 500)]),
  ({ random }) => Buffer.concat([Buffer.from('1a45dfa301ffffffffffffff', 'hex'), noise(random, 500)]),
  ({ random }) =>
    Buffer.concat([ftyp, words(1), Buffer.from('moov'), words(0x7fffffff, 0xfffffff0), noise(random, 500)]),
  ({ random }) => Buffer.concat([Buffer.from('fLaC\x00\xff\xff\xff', 'latin1'), noise(random, 500)]),
  ({ random }) =>
    Buffer.concat([
      Buffer.from('OggS\0\x02', 'latin1'),
      Buffer.alloc(20, 0xff),
      Buffer.alloc(256, 0xff),
      noise(random, 500),
    ]),
]

const streams: Kind[] = [
  () =>
    webm([
      element(
        '1654ae6b',
        Array.from({ length: 10_000 }, (_, at) =>
          element('ae', [
            element('d7', [whole(at)]),
            element('83', [Buffer.from([2])]),
            element('86', [Buffer.from('A_OPUS')]),
          ]),
        ),
      ),
    ]),
  () =>
    mp4(
      Array.from({ length: 10_000 }, () => trak({ samples: 1, delta: 1, bytes: 2 })),
      Buffer.alloc(50),
    ),
]

const zeros: Kind[] = [
  ({ random }) => wav({ channels: 0, rate: random(2), align: 0 }, noise(random, 500)),
  ({ random }) => wav({ said: 0 }, noise(random, random(3))),
  () => Buffer.concat([ftyp, words(0), Buffer.from('moov')]),
  () => mp4([trak({ samples: 0xffffffff, delta: 0, bytes: 0 })], Buffer.alloc(0)),
  () => webm(Array.from({ length: 5000 }, () => element('a3', []))),
]

const broken: Kind[] = [
  ({ random, real }) => {
    const { bytes } = choose(random, real)
    return bytes.subarray(0, 16 + random(bytes.length - 16))
  },
  ({ random, real }) => mutated(choose(random, real).bytes, random),
  ({ random, real }) => mutated(choose(random, real).bytes, random),
  ({ random, real }) => {
    const [one, other] = [choose(random, real).bytes, choose(random, real).bytes]
    return Buffer.concat([one.subarray(0, 16 + random(one.length - 16)), other.subarray(random(other.length))])
  },
]

/** Up to 200 bytes changed, half of them in the head, where lengths and counts stand; what it is can still be told. */
function mutated(bytes: Buffer, random: Random): Buffer {
  const copy = Buffer.from(bytes)
  for (let left = random(200) + 1; left > 0; left--) {
    const reach = left % 2 === 0 ? copy.length : Math.min(2000, copy.length)
    copy[12 + random(reach - 12)] = choose(random, [0, 1, 0x7f, 0x80, 0xff, random(256)])
  }
  return copy
}

const KINDS = { bombs, namesOfFiles, nestings, heads, streams, zeros, broken }

/** The hostile file of this number: kinds in turn, and of each the next of its makers. */
export function hostileFile(number: number, materials: Omit<Materials, 'random'>): { name: string; bytes: Buffer } {
  const names = Object.keys(KINDS) as (keyof typeof KINDS)[]
  const kind = names[number % names.length] ?? 'broken'
  const makers = KINDS[kind]
  const at = Math.floor(number / names.length) % makers.length
  const bytes = makers[at]?.({ ...materials, random: createRandom(number).below }) ?? Buffer.alloc(0)
  return { name: `${number}: ${kind} ${at}`, bytes }
}
