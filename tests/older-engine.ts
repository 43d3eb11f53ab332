import { resolve } from 'node:path'

/**
 * What runs in a browser is tested as in the oldest that is promised (README.md#browsers): what came to Safari after 17.0 is not
 * there for it. A server of a test, in the same process, has it.
 */

const ROOMS = ['contract', 'core', 'src', 'sw'].map((room) => `${resolve(import.meta.dirname, '..', room)}/`)

/** With the Safari that has it. */
const NEWER: readonly [of: object, names: readonly string[]][] = [
  // 17.4
  [AbortSignal, ['any']],
  [Promise, ['withResolvers', 'try']],
  [Object, ['groupBy']],
  [Map, ['groupBy']],
  [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
  // 18
  [URL, ['parse']],
  // 18.2 and later
  [Uint8Array, ['fromBase64', 'fromHex']],
  [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
  [RegExp, ['escape']],
  [Math, ['f16round', 'sumPrecise']],
  [Error, ['isError']],
  [Map.prototype, ['getOrInsert', 'getOrInsertComputed']],
  [globalThis, ['Iterator', 'Float16Array', 'CloseWatcher', 'requestIdleCallback']],
  // 18.4
  [
    Object.getPrototypeOf(Object.getPrototypeOf([].values())),
    ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
  ],
]

/** Behind the error itself, this function and the one that asks. */
const CALLER = 3

function isPage(): boolean {
  const caller = new Error('Who asks?').stack?.split('\n')[CALLER] ?? ''
  return ROOMS.some((room) => caller.includes(room))
}

function takeAway(of: object, name: string): void {
  const own = Object.getOwnPropertyDescriptor(of, name)
  // Node has not got all of them.
  if (!own || own.get) return
  let value: unknown = own.value
  Object.defineProperty(of, name, {
    configurable: true,
    enumerable: own.enumerable ?? false,
    get: function ask() {
      return isPage() ? undefined : value
    },
    set(to: unknown) {
      value = to
    },
  })
}

for (const [of, names] of NEWER) for (const name of names) takeAway(of, name)
