import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type SealedRow, setInRow } from '../../../core/sealing/row-fields.ts'
import { SealedValueError } from '../../../core/sealing/sealed-box.ts'
import { isSameRow, mergeRows, readSealedRow, writeSealedRow } from '../../../core/sealing/sealed-row.ts'

const rows = fc.dictionary(
  fc.constantFrom('title', 'marks', 'favorite', 'of-a-later-version'),
  fc.record({ at: fc.nat(3), value: fc.constantFrom<unknown>('a', 'b', [1], null, false) }),
) as fc.Arbitrary<SealedRow>

describe('the sealed row of a recording', () => {
  test('is read as it was written, with what only later versions know', () => {
    const row = { title: { at: 5, value: 'Übergabe' }, 'of-a-later-version': { at: 1, value: { deep: [null] } } }
    expect(readSealedRow(writeSealedRow(row))).toEqual(row)
    expect(() => readSealedRow('{"fields"')).toThrow(SyntaxError)
  })

  test.each([
    'null',
    '[]',
    '{}',
    '{"fields":[]}',
    '{"fields":{"title":1}}',
    '{"fields":{"title":{"at":1.5,"value":1}}}',
    '{"fields":{"title":{"at":1}}}',
  ])('is not %s', (text) => {
    expect(() => readSealedRow(text)).toThrow(SealedValueError)
  })

  test('merges to the same whatever comes first, and however often', () => {
    fc.assert(
      fc.property(rows, rows, rows, (one, other, third) => {
        expect(mergeRows(one, other)).toEqual(mergeRows(other, one))
        expect(mergeRows(mergeRows(one, other), third)).toEqual(mergeRows(one, mergeRows(other, third)))
        expect(isSameRow(mergeRows(mergeRows(one, other), other), mergeRows(one, other))).toBe(true)
      }),
    )
  })

  test('takes each field from where it was written later, by no clock that goes back', () => {
    const old = setInRow({}, 'title', 'First', 1000)
    const marked = setInRow(old, 'marks', [3], 500)
    const renamed = setInRow(old, 'title', 'Second', 10)
    expect(mergeRows(marked, renamed)).toEqual({ title: { at: 1001, value: 'Second' }, marks: { at: 500, value: [3] } })
    expect(mergeRows(renamed, old)).toBe(renamed)
    expect(setInRow(renamed, 'title', 'Second', 5000)).toBe(renamed)
  })
})
