import { expect, test } from 'vitest'
import { newRecordingKey } from '../../../core/sealing/recording-key.ts'
import { openField, PADDING, sealField } from '../../../core/sealing/sealed-field.ts'

const PLACE = { account: '0'.repeat(32), recording: 'vault', column: 'row', version: '1-0a1b2c3d' }
/** Version, kid, nonce and tag. */
const AROUND = 1 + 16 + 12 + 16

test.each(Object.entries({ short: 64, row: 256, long: 4096 }))(
  'a sealed value of the kind %s tells the length of its text in steps of %i bytes alone',
  async (kind, step) => {
    const key = await newRecordingKey()
    const block = PADDING[kind as keyof typeof PADDING]
    const lengths: number[] = []
    // The mark of the end takes one byte: a text that fills the step needs another.
    for (const length of [0, 1, step - 1, step, 2 * step - 1, 2 * step]) {
      const text = 'a'.repeat(length)
      const sealed = await sealField(key, PLACE, text, block)
      expect(await openField(key, PLACE, sealed)).toBe(text)
      lengths.push(sealed.length - AROUND)
    }
    expect(lengths).toEqual([step, step, step, 2 * step, 2 * step, 3 * step])
  },
)

test('bytes are counted, not characters, and what ends like the padding opens as it was', async () => {
  const key = await newRecordingKey()
  const text = 'ü'.repeat(32)
  const sealed = await sealField(key, PLACE, text, PADDING.short)
  expect([sealed.length - AROUND, await openField(key, PLACE, sealed)]).toEqual([128, text])
  for (const ending of ['\u0080', '\u0000', '\u0080\u0000\u0000'])
    expect(await openField(key, PLACE, await sealField(key, PLACE, ending, PADDING.short))).toBe(ending)
})
