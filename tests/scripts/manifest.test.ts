import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const PUBLIC = resolve(import.meta.dirname, '../../public')

type Picture = { src: string; sizes: string; form_factor: string; label: string }
const { screenshots } = JSON.parse(readFileSync(join(PUBLIC, 'manifest.webmanifest'), 'utf8')) as {
  screenshots: Picture[]
}

it('shows the app on phones and on desks before it is installed, each picture in the size it says', () => {
  expect(new Set(screenshots.map((one) => one.form_factor))).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes } of screenshots) expect(jpegSize(readFileSync(join(PUBLIC, src))), src).toBe(sizes)
})

/** From the frame header (ITU-T T.81, B.2.2), baseline or progressive. */
function jpegSize(bytes: Buffer): string {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker === 0xff_c0 || marker === 0xff_c2) return `${bytes.readUInt16BE(at + 7)}x${bytes.readUInt16BE(at + 5)}`
  }
  throw new Error('No frame header.')
}
