/** Run as a worker thread: does one task after the other, and answers each with what came of it. */
import { parentPort } from 'node:worker_threads'
import { doTask, type TaskName, type Tasks } from './tasks.ts'

export type Asked = { name: TaskName; input: Parameters<Tasks[TaskName]> }
export type Answered = { result: ReturnType<Tasks[TaskName]> } | { error: unknown }

function answerTo({ name, input }: Asked): Answered {
  try {
    return { result: doTask(name, input) }
  } catch (error) {
    return { error }
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answerTo(asked)))
