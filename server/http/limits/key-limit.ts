import { HttpError } from '../../kernel/problem.ts'

/** More than any object of the contract has. A record is read name by name, however many are wrong. */
const MOST_NAMES = 1000

/** @throws HttpError when an object anywhere in the value has more names than any that is asked for. */
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
  // Not Object.keys(): it would list 100,000 names first.
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
