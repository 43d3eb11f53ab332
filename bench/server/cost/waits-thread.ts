/** Run as a worker thread: asks for one address again and again and notes how long each answer takes, until it is told to stop. */
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Asked } from './waits.ts'

const { url, headers, everyMs }: Asked = workerData
const agent = new Agent({ keepAlive: true })
const waits: number[] = []
let stopped = false
parentPort?.once('message', () => {
  stopped = true
})

while (!stopped) {
  const began = performance.now()
  await new Promise<void>((resolve, reject) => {
    get(url, { headers, agent }, (answer) => answer.resume().once('end', resolve).once('error', reject)).once(
      'error',
      reject,
    )
  })
  waits.push(performance.now() - began)
  await delay(everyMs)
}
agent.destroy()
parentPort?.postMessage(waits)
parentPort?.close()
