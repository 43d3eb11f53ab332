const waiting: (() => void)[] = []

/**
 * Resolves when it is this piece of work's turn: after those that asked before it, one in each round of the event loop. In between, calls of
 * others are read and answered. `setImmediate` alone runs all that are ready in one round.
 */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(next)
  })
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}
