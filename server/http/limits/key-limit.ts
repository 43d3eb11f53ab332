import { HttpError } from '../../kernel/problem.ts'

/** More than any object of the contract has. A record is read key by key, however many are wrong. */
const MOST_NAMES = 1000

/** @throws HttpError when an object anywhere in the value has more keys than the contract allows */
export function limitKeys(value: unknown): void {
  const left: unknown[] = [value]
  while (left.length > 0) {
    const one = left.pop()
    if (typeof one !== 'object' || one === null) continue
    if (Array.isArray(one)) {
      for (const element of one) if (typeof element === 'object') left.push(element)
    } else left.push(...valuesOf(one))
  }
}

function valuesOf(object: object): unknown[] {
  const values: unknown[] = []
  // Not Object.keys(), which would list 100,000 keys first.
  for (const name in object) {
    if (values.length === MOST_NAMES) {
      throw new HttpError(400, `The body is wrong: an object in it has more than ${MOST_NAMES} names.`, {
        code: 'invalid',
      })
    }
    values.push(object[name as keyof typeof object])
  }
  return values
}
