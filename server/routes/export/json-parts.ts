import { setImmediate as turn } from 'node:timers/promises'

const bytes = (text: string): Uint8Array => Buffer.from(text)

/**
 * What `JSON.stringify({ ...fields, [name]: [...items] }, null, 2)` would be, in pieces: one field or item is written at a time,
 * and others are served between two.
 */
export async function* jsonParts(
  fields: Readonly<Record<string, unknown>>,
  name: string,
  items: AsyncIterable<unknown>,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes('{')
  for (const [key, value] of Object.entries(fields)) {
    // In an object of its own it has the right depth: without the braces.
    yield bytes(`${JSON.stringify({ [key]: value }, null, 2).slice(1, -2)},`)
    await turn()
  }
  const [head, tail] = [`\n  ${JSON.stringify(name)}: [`, '\n  ]\n}']
  yield bytes(head)
  let isFirst = true
  for await (const item of items) {
    const alone = JSON.stringify({ [name]: [item] }, null, 2).slice(1 + head.length, -tail.length)
    yield bytes(isFirst ? alone : `,${alone}`)
    isFirst = false
    await turn()
  }
  yield bytes(isFirst ? ']\n}' : tail)
}
