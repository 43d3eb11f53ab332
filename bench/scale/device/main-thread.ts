import type { Page } from '@playwright/test'

/** Milliseconds of each second that the page's main thread is busy while `act` runs. */
export async function busyWhile(page: Page, act: () => Promise<unknown>): Promise<number> {
  const protocol = await page.context().newCDPSession(page)
  // The thread's own time: what others do on the machine does not count.
  await protocol.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async (): Promise<number> => {
    const { metrics } = await protocol.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const [before, start] = [await busy(), performance.now()]
  await act()
  const seconds = (performance.now() - start) / 1000
  const after = await busy()
  await protocol.detach()
  return ((after - before) * 1000) / seconds
}

/** The longest task of the page from `act` until it has nothing left to do. Milliseconds; 0 when none was over 50. */
export async function longestTask(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(watchTasks)
  await act()
  return page.evaluate(settle)
}

/** Runs in the page. */
function watchTasks(): void {
  const old = Reflect.get(window, 'taskObserver') as PerformanceObserver | undefined
  old?.disconnect()
  const seen = { longest: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  })
  observer.observe({ type: 'longtask' })
  Object.assign(window, { taskObserver: observer, tasks: seen })
}

/** Runs in the page: until it was idle for half a second. */
async function settle(): Promise<number> {
  for (let quiet = 0; quiet < 5; quiet++) {
    await new Promise(requestAnimationFrame)
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }))
    await new Promise((settled) => setTimeout(settled, 100))
  }
  return (Reflect.get(window, 'tasks') as { longest: number }).longest
}
