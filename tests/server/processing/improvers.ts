import { POCKETSPHINX } from '../../../core/transcripts/draft.ts'
import { createJobs } from '../../../server/jobs/create-jobs.ts'
import type { Jobs } from '../../../server/jobs/job-queue.ts'
import { type TranscribePorts, transcribeJob } from '../../../server/processing/transcribe.ts'
import type { Transcriber } from '../../../server/speech/transcriber.ts'
import type { TestServer } from '../../../testkit/server/test-server.ts'

/** Does the improvements, as a process would whose engine is this one. */
export function createImprovers(
  { context }: TestServer,
  transcriber: Transcriber,
  analystHere: TranscribePorts['analystHere'],
): Jobs {
  const none = { run: async () => {}, onFailed: async () => {} }
  const speech = { hearing: () => transcriber, current: () => transcriber }
  const ports = { ...context, speech, run: context.language.run, vocabularyOf: async () => [] }
  const transcribe = transcribeJob({ ...ports, analystHere })
  const others = { analyze: none, highlights: none, playable: none, 'm4a-opus': none, 'm4a-aac': none }
  return createJobs({
    database: context.database,
    handlers: { transcribe, ...others, mail: none, push: none },
    takes: (kind) => kind === 'transcribe',
    improver: () => (transcriber.engine === POCKETSPHINX ? null : transcriber.engine),
    onError: () => {},
    pollMs: 10,
  })
}
