import { doTaskOf } from '../kernel/do-task.ts'
import { partOfStored } from './compact-form.ts'
import { editStored, misfitsOf } from './edit-stored.ts'
import { innerWords } from './stored-form.ts'
import { textsOf } from './texts.ts'

/** All work on whole transcripts that requests wait for. What comes and goes is copied between threads, so it has no classes. */
export const tasks = { edit: editStored, innerWords, misfits: misfitsOf, part: partOfStored, texts: textsOf }

export type Tasks = typeof tasks
export type TaskName = keyof Tasks
/** The stored transcript, and what to do with it. */
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>

export const doTask = doTaskOf<Tasks>(tasks)
