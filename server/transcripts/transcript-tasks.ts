import { partOfStored } from './compact-form.ts'
import { editStored, misfitsOf } from './edit-stored.ts'
import { textsOf } from './texts.ts'

/** All work on whole transcripts that requests wait for. What comes and goes is copied between threads, so it has no classes. */
export const tasks = { edit: editStored, misfits: misfitsOf, part: partOfStored, texts: textsOf }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
/** The stored transcript, and what to do with it. */
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>

export function doTask<N extends TaskName>(name: N, input: TaskInput<N>): ReturnType<Tasks[N]> {
  const each: { [M in TaskName]: (...input: Parameters<Tasks[M]>) => ReturnType<Tasks[M]> } = tasks
  return each[name](...input)
}
