import type { Analysis } from '../../../contract/recordings/analysis.ts'
import type { AppDatabase, LocalMessage, LocalRecording } from '../../local/app-database.ts'
import type { MergeStep } from './merge.ts'

/** Rows with which nothing else is to be written, stored many at once: Dexie's own work for a single row costs more than the row. */
export class PlainWrites {
  readonly #app: AppDatabase
  #recordings: LocalRecording[] = []
  #analyses: Analysis[] = []
  #messages: LocalMessage[] = []

  constructor(app: AppDatabase) {
    this.#app = app
  }

  /** False where the step is to be written by itself. @param hasOutbox something of its recording waits to be sent */
  add(step: MergeStep, hasOutbox: boolean): boolean {
    switch (step.kind) {
      case 'ignore':
        return true
      case 'put-analysis':
        this.#analyses.push(step.analysis)
        return true
      case 'put-message':
        this.#messages.push(step.message)
        return true
      case 'put-recording':
        if (hasOutbox || step.recording.confirmedAt === null) return false
        this.#recordings.push(step.recording)
        return true
      default:
        return false
    }
  }

  /** Inside the caller's transaction. */
  async flush(): Promise<void> {
    const [recordings, analyses, messages] = [this.#recordings, this.#analyses, this.#messages]
    this.#recordings = []
    this.#analyses = []
    this.#messages = []
    if (recordings.length > 0) await this.#app.recordings.bulkPut(recordings)
    if (analyses.length > 0) await this.#app.analyses.bulkPut(analyses)
    if (messages.length > 0) await this.#app.messages.bulkPut(messages)
  }
}
