import { MAX_TRANSCRIPT_SEGMENTS } from '../../../contract/limits.ts'
import { HttpError } from '../../kernel/problem.ts'

/** More than any object of the contract has. A record is read key by key, however many are wrong. */
const MOST_NAMES = 1000
/**
 * Numbers and texts in all lists of a body, each of which is checked by itself. Of edits that a device sends together and that have
 * more, it sends each alone.
 */
const MOST_ELEMENTS = 5 * MAX_TRANSCRIPT_SEGMENTS

/** @throws HttpError when an object anywhere in the value has more keys than the contract allows, or lists are endless */
export function limitKeys(value: unknown): void {
  const left: unknown[] = [value]
  let elements = 0
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    if (Array.isArray(one)) {
      elements += one.length
      for (const element of one) {
        if (typeof element !== 'object') continue
        elements--
        left.push(element)
      }
      if (elements > MOST_ELEMENTS) throw wrong(`its lists have more than ${MOST_ELEMENTS} elements`)
    } else left.push(...valuesOf(one))
  }
}

function valuesOf(object: object): unknown[] {
  const values: unknown[] = []
  // Not Object.keys(), which would list 100,000 keys first.
  for (const name in object) {
    if (values.length === MOST_NAMES) throw wrong(`an object in it has more than ${MOST_NAMES} names`)
    values.push(object[name as keyof typeof object])
  }
  return values
}

const wrong = (how: string): HttpError => new HttpError(400, `The body is wrong: ${how}.`, { code: 'invalid' })
