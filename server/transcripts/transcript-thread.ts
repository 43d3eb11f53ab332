/** Run as a worker thread: does one task after the other, and answers each with what came of it. */
import { parentPort } from 'node:worker_threads'
import { HttpError } from '../kernel/problem.ts'
import { type Refusal, refusalOf } from './refusal.ts'
import { doTask, type TaskInput, type TaskName, type Tasks } from './transcript-tasks.ts'

export type Asked = { name: TaskName; input: TaskInput<TaskName> }
export type Answered = { result: ReturnType<Tasks[TaskName]> } | { refused: Refusal } | { error: unknown }

function answerTo({ name, input }: Asked): Answered {
  try {
    return { result: doTask(name, input) }
  } catch (error) {
    return error instanceof HttpError ? { refused: refusalOf(error) } : { error }
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answerTo(asked)))
