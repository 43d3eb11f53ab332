import type { Browser } from '@playwright/test'

type TraceEvent = { ph: string; name: string; pid: number; tid: number; tdur?: number; args: { name?: string } }

/**
 * Notes the tasks of all pages' main threads until `end`: milliseconds that each took of the processor, whatever else ran on the
 * machine. One that DevTools slows counts as such.
 */
export async function traceTasks(browser: Browser): Promise<{ end(): Promise<number[]> }> {
  const protocol = await browser.newBrowserCDPSession()
  const events: TraceEvent[] = []
  protocol.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await protocol.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordContinuously', includedCategories: ['disabled-by-default-devtools.timeline'] },
  })
  return {
    async end() {
      const complete = new Promise<void>((resolve) => protocol.once('Tracing.tracingComplete', () => resolve()))
      await protocol.send('Tracing.end')
      await complete
      await protocol.detach()
      const mains = new Set(
        events
          .filter(({ ph, args }) => ph === 'M' && args.name === 'CrRendererMain')
          .map(({ pid, tid }) => `${pid} ${tid}`),
      )
      return events
        .filter(({ name, pid, tid }) => name === 'RunTask' && mains.has(`${pid} ${tid}`))
        .map(({ tdur = 0 }) => tdur / 1000)
    },
  }
}
