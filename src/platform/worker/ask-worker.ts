/** Milliseconds. A worker that is killed before it answers never does. */
const PATIENCE_MS = 30_000

/** The answer of the service worker that is active; null when there is none, or none that answers. */
export async function askWorker<Answer>(question: object): Promise<Answer | null> {
  const worker = await activeWorker()
  if (!worker) return null
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<Answer | null>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<Answer>) => resolve(data)
    setTimeout(() => resolve(null), PATIENCE_MS)
  })
  worker.postMessage(question, [port2])
  return answer.finally(() => port1.close())
}

async function activeWorker(): Promise<ServiceWorker | null> {
  try {
    return (await navigator.serviceWorker?.getRegistration())?.active ?? null
  } catch (error) {
    // Private windows of some browsers refuse.
    console.warn('No service worker can be asked.', error)
    return null
  }
}
