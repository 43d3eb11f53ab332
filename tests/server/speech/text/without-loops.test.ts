import { expect, it } from 'vitest'
import { withoutLoops } from '../../../../server/speech/text/without-loops.ts'

const segment = (text: string, start = 0) => ({ start, end: start + 1, text })
const texts = (...said: string[]) => withoutLoops(said.map((text, at) => segment(text, at))).map(({ text }) => text)

it('leaves one of a sentence that comes again and again', () => {
  const loop = Array.from({ length: 30 }, () => 'Thank you.')
  expect(texts('We agreed.', ...loop, 'Goodbye.')).toEqual(['We agreed.', 'Thank you.', 'Goodbye.'])
})

it('leaves one of a phrase that runs in circles within a segment, with the words and times of the first', () => {
  const text = `So I think ${'that we can, '.repeat(20)}do it.`
  const words = text.split(' ').map((word, at) => ({ text: word, start: at, end: at + 1 }))
  const [left] = withoutLoops([{ ...segment(text), words }])
  expect(left?.text).toBe('So I think that we can, do it.')
  expect(left?.words?.map(({ start }) => start)).toEqual([0, 1, 2, 3, 4, 5, 63, 64])
})

it('keeps what people really say more than once', () => {
  const said = ['No, no, no, no.', 'Yeah.', 'Yeah.', 'Yeah.', 'It is very very very late.', 'Bye bye. Bye bye.']
  expect(texts(...said)).toEqual(said)
})
