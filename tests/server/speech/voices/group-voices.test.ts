import { expect, it } from 'vitest'
import { groupVoices } from '../../../../server/speech/voices/group-voices.ts'
import { cosine } from '../../../../server/speech/voices/most-alike.ts'

const voice = (degrees: number, seconds = 10) => {
  const turn = (degrees * Math.PI) / 180
  return { print: [Math.cos(turn), Math.sin(turn)], turns: [{ start: 0, end: seconds }] }
}

/** By first appearance: the numbers themselves mean nothing. */
const same = (groups: readonly number[]) => groups.map((group) => [...new Set(groups)].indexOf(group))

it('takes voices that are alike for one, however many parts they were heard in', () => {
  const groups = groupVoices([voice(0), voice(90), voice(8), voice(95), voice(4), voice(85)], null)
  expect(same(groups)).toEqual([0, 1, 0, 1, 0, 1])
})

it('does not join two over a third that lies between them', () => {
  expect(new Set(groupVoices([voice(0), voice(55), voice(110)], null)).size).toBe(2)
})

it('goes by the direction of a print, not by its length', () => {
  const loud = { ...voice(0), print: [50, 0] }
  expect(same(groupVoices([loud, voice(30), voice(75)], null))).toEqual([0, 0, 0])
})

it('joins the most alike where it is said that there are fewer people', () => {
  const five = [voice(0), voice(70), voice(140), voice(210), voice(290)]
  expect(new Set(groupVoices(five, null)).size).toBe(5)
  for (const most of [4, 3, 2, 1]) expect(new Set(groupVoices(five, most)).size).toBe(most)
  expect(new Set(groupVoices(five, 9)).size).toBe(5)
})

it('makes no person of what spoke too little to be known by', () => {
  expect(same(groupVoices([voice(0), voice(90), voice(200, 0.8)], null))).toEqual([0, 1, 1])
  expect(same(groupVoices([voice(0, 0.8), voice(90, 0.8)], null))).toEqual([0, 1])
})

it('groups those of a recording in thousands of files, by who spoke longest', () => {
  const many = Array.from({ length: 3000 }, (_, at) => voice(at % 2 === 0 ? at % 7 : 90 + (at % 7), 2 + (at % 5)))
  expect(same(groupVoices(many, null))).toEqual(many.map((_, at) => at % 2))
})

it('has nothing to say of nobody', () => {
  expect(groupVoices([], 3)).toEqual([])
})

it('knows a voice from a joined one by the middle of all that was joined', () => {
  const parts = [voice(0, 30), voice(60, 5), voice(20, 10), voice(84, 20), voice(110, 8)]
  expect(same(groupVoices(parts, 2))).toEqual([0, 1, 0, 1, 1])
})

it('compares no more than in proportion to how many there are, alike or not', () => {
  // Each unlike the others, and as many alike.
  const unlike = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      print: Array.from({ length: 24 }, (_, place) => Math.sin((at + 1) * (place + 1) ** 2)),
      turns: [{ start: 0, end: 2 }],
    }))
  const alike = (count: number) => Array.from({ length: count }, (_, at) => voice(at % 7))
  for (const made of [unlike, alike]) {
    const compared = (count: number): number => {
      let times = 0
      groupVoices(made(count), null, (one, other) => {
        times++
        return cosine(one, other)
      })
      return times
    }
    expect(compared(2000)).toBeLessThanOrEqual(2.3 * compared(1000))
    expect(compared(5000)).toBeLessThanOrEqual(300_000)
  }
})
