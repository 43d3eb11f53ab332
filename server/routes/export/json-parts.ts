import { turn } from '../../kernel/turn.ts'

const bytes = (text: string): Uint8Array => Buffer.from(text)

/** A field that is written already, as {@link fieldOf} does. */
export class WrittenField {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

/** In an object of its own it has the right depth: without the braces. */
const fieldOf = (key: string, value: unknown): string => JSON.stringify({ [key]: value }, null, 2).slice(1, -2)

/**
 * What `JSON.stringify({ ...fields, ...lists }, null, 2)` would be, in pieces: one field, or item of a list, is written at a time,
 * and others are served between two.
 */
export async function* jsonParts(
  fields: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, AsyncIterable<unknown>>>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let before = '{'
  for (const [key, value] of Object.entries(fields)) {
    yield bytes(`${before}${value instanceof WrittenField ? value.json : fieldOf(key, value)}`)
    before = ','
    await turn()
  }
  for (const [name, items] of Object.entries(lists)) {
    yield bytes(before)
    before = ','
    yield* listParts(name, items)
  }
  yield bytes('\n}')
}

async function* listParts(name: string, items: AsyncIterable<unknown>): AsyncGenerator<Uint8Array, void, undefined> {
  const [head, tail] = [`\n  ${JSON.stringify(name)}: [`, '\n  ]']
  yield bytes(head)
  let isFirst = true
  for await (const item of items) {
    const alone = JSON.stringify({ [name]: [item] }, null, 2).slice(1 + head.length, -`${tail}\n}`.length)
    yield bytes(isFirst ? alone : `,${alone}`)
    isFirst = false
    await turn()
  }
  yield bytes(isFirst ? ']' : tail)
}
