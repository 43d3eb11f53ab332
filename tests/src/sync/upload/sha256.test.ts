import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createSha256 } from '../../../../src/sync/upload/sha256.ts'

const digest = (text: string): string => {
  const hash = createSha256()
  hash.update(new TextEncoder().encode(text))
  return hash.hex()
}

it('gives the digests of FIPS 180-4', () => {
  expect(digest('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(digest('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(digest('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
})

it('gives the same digest however the bytes are cut', () => {
  for (const length of [1, 55, 56, 57, 63, 64, 65, 119, 120, 1000, 70_000])
    for (const step of [1, 37, 64, 4096]) {
      const bytes = randomBytes(length)
      const hash = createSha256()
      for (let at = 0; at < length; at += step) hash.update(bytes.subarray(at, at + step))
      expect(hash.hex()).toBe(createHash('sha256').update(bytes).digest('hex'))
    }
})
