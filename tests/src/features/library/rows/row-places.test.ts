import { expect, test } from 'vitest'
import { RowPlaces } from '../../../../../src/features/library/rows/row-places.ts'

const IDS = Array.from({ length: 100 }, (_, at) => `row ${at}`)

function placesOf(ids: readonly string[]): RowPlaces {
  const places = new RowPlaces()
  places.list(ids)
  return places
}

/** A view of a few rows. */
const at = (from: number) => ({ from, to: from + 400 })

test('rows that were never drawn stand one below the other', () => {
  const places = placesOf(IDS)
  expect(places.height).toBe(6800)
  expect(places.top(3)).toBe(204)
  expect([-50, 0, 67, 68, 6799, 9000].map((place) => places.indexAt(place))).toEqual([0, 0, 0, 1, 99, 99])
})

test('a list without rows has no height', () => {
  expect(placesOf([]).height).toBe(0)
  expect(placesOf([]).indexAt(10)).toBe(0)
})

test('what is below a higher row makes way, and what is above the view moves it', () => {
  const places = placesOf(IDS)
  expect(places.measure(new Map([[2, 98]]), at(0))).toBe(0)
  expect(places.top(3)).toBe(234)
  expect(places.height).toBe(6830)
  expect(places.measure(new Map([[4, 100]]), at(1000))).toBe(32)
  expect(places.measure(new Map([[4, 100]]), at(1000))).toBeNull()
})

test('a row that is opened where it crosses the upper edge grows downwards', () => {
  const places = placesOf(IDS)
  expect(places.measure(new Map([[1, 68]]), at(100))).toBeNull()
  expect(places.measure(new Map([[1, 168]]), at(100))).toBe(0)
  expect(places.measure(new Map([[1, 68]]), at(300))).toBe(-100)
})

test('a new row that crosses the upper edge grows upwards', () => {
  expect(placesOf(IDS).measure(new Map([[1, 98]]), at(100))).toBe(30)
})

test('at the end of the list new rows grow upwards, and one that is opened downwards', () => {
  const places = placesOf(IDS)
  expect(places.measure(new Map([97, 98, 99].map((index) => [index, 80])), at(6400))).toBe(36)
  expect(places.measure(new Map([[98, 180]]), at(6436))).toBe(0)
  expect(placesOf(IDS.slice(0, 3)).measure(new Map([[2, 80]]), at(-100))).toBe(0)
})

test('a row keeps its height in another order', () => {
  const places = placesOf(IDS)
  places.measure(new Map([[0, 98]]), at(0))
  places.list(IDS.toReversed())
  expect(places.top(99)).toBe(99 * 68)
  expect(places.height).toBe(6830)
})
