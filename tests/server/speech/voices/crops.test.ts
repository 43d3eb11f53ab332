import { expect, it } from 'vitest'
import { cropsOf } from '../../../../server/speech/voices/crops.ts'

const span = (start: number, end: number) => ({ start, end })

it('takes whole turns in which a voice speaks alone, the longest first', () => {
  expect(cropsOf([span(0, 4), span(10, 20), span(30, 30.3)], [span(3, 5), span(12, 13)])).toEqual([
    span(13, 20),
    span(0, 3),
    span(10, 12),
  ])
})

it('looks at no more than is of use, in pieces that are not too long', () => {
  expect(cropsOf([span(0, 100), span(200, 225)], [])).toEqual([span(0, 30), span(30, 60)])
})

it('takes the longest turn of a voice that never speaks alone', () => {
  expect(cropsOf([span(0, 2), span(5, 9)], [span(0, 20)])).toEqual([span(5, 9)])
})
