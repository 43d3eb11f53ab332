/** Of the first each call is a step; of the second each element or letter that it is called on; of the third each it gives. */
const STEPS: [object, string[]][] = [
  [Map.prototype, ['get', 'set', 'has']],
  [Set.prototype, ['add', 'has', 'delete']],
  [Array.prototype, ['push']],
]
const WHOLE: [object, string[]][] = [
  [Array.prototype, ['map', 'flatMap', 'filter', 'find', 'findIndex', 'some', 'every', 'reduce', 'sort', 'join']],
  [String.prototype, ['split', 'normalize']],
]

const PARTS: [object, string[]][] = [
  [Array.prototype, ['slice']],
  [String.prototype, ['slice', 'trim']],
]

type Method = (...input: unknown[]) => unknown

/** Counts the steps of `work` by the built-in objects that it is done with: calls, elements and letters. */
export function stepsOf(work: () => unknown): number {
  let steps = 0
  const undo: (() => void)[] = []
  const replace = (target: object, name: string, by: (original: Method) => Method): void => {
    const before = Object.getOwnPropertyDescriptor(target, name) ?? {}
    Object.defineProperty(target, name, { ...before, value: by(before.value as Method) })
    undo.push(() => Object.defineProperty(target, name, before))
  }
  const counting = (cost: (self: unknown, result: unknown) => number) => (original: Method) =>
    function (this: unknown, ...input: unknown[]): unknown {
      const result = Reflect.apply(original, this, input)
      steps += cost(this, result)
      return result
    }
  try {
    for (const [target, names] of STEPS)
      for (const name of names)
        replace(
          target,
          name,
          counting(() => 1),
        )
    for (const [target, names] of WHOLE)
      for (const name of names)
        replace(
          target,
          name,
          counting((self) => (self as { length: number }).length),
        )
    for (const [target, names] of PARTS)
      for (const name of names)
        replace(
          target,
          name,
          counting((_, part) => (part as { length: number }).length),
        )
    // Every use of a rule comes here: the letters from where it goes on to the end of what it finds.
    replace(
      RegExp.prototype,
      'exec',
      (original) =>
        function (this: RegExp, ...input: unknown[]): unknown {
          const from = this.global || this.sticky ? this.lastIndex : 0
          const found = Reflect.apply(original, this, input) as RegExpExecArray | null
          // A sticky one that fails, as `split` tries at each letter, has looked at one.
          const end = found ? found.index + found[0].length : this.sticky ? from : String(input[0]).length
          steps += end - from + 1
          return found
        } as Method,
    )
    work()
  } finally {
    for (const one of undo) one()
  }
  return steps
}
