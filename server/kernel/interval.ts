/** Runs `work`, which must not throw, now and again until it is stopped; stopping waits for what runs. */
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
