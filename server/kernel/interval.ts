/** Runs `work`, which must not throw, at an interval until it is stopped; stopping waits for a run that has begun. */
export function interval(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let running = work()
  const timer = setInterval(() => {
    running = running.then(work)
  }, milliseconds)
  return async () => {
    clearInterval(timer)
    await running
  }
}
