import type { FastifyReply } from 'fastify'
import {
  ENGINE_TEST_MS,
  type EngineKind,
  type EngineTest,
  type engineEndpoints,
} from '../../../contract/accounts/engines.ts'
import type { RateLimiter } from '../../accounts/rate-limiter.ts'
import type { Trial } from '../../config/engine-trial.ts'
import type { OpenEngines } from '../../context/open-engines.ts'
import { callerGone } from '../../http/caller-gone.ts'
import type { Handler } from '../../http/handler.ts'
import { beginTry } from '../../http/sign-in.ts'
import type { Jobs } from '../../jobs/job-queue.ts'
import { HttpError } from '../../kernel/problem.ts'
import { tryOutModel } from '../../language/try-out-model.ts'
import type { TranscriptionQueue } from '../../processing/queue-transcription.ts'
import { tryOutEngine } from '../../speech/try-out.ts'
import type { Database } from '../../store/schema.ts'
import { recordAction } from '../../store/tables/accounts/audit.ts'
import { chooseEngine } from '../../store/tables/accounts/chosen-engines.ts'

export function listEngines({
  enginesHere,
}: {
  enginesHere: OpenEngines
}): Handler<typeof engineEndpoints.listEngines> {
  return () => enginesHere.choices()
}

/** Asks two addresses of this machine, whenever an administrator wants to see what is there. */
export function findModels({ enginesHere }: { enginesHere: OpenEngines }): Handler<typeof engineEndpoints.findModels> {
  return () => enginesHere.localModels()
}

type Choosing = { database: Database; enginesHere: OpenEngines; queue: TranscriptionQueue; jobs: Jobs }

export function putEngine({
  database,
  enginesHere,
  queue,
  jobs,
}: Choosing): Handler<typeof engineEndpoints.chooseEngine> {
  return async ({ body: { kind, id }, user }) => {
    const offer = await enginesHere.find(kind, id)
    if (!offer?.open) throw engineMissing(offer?.option.missing)
    const { name } = offer.option
    await database.transaction().execute(async (write) => {
      await chooseEngine(write, kind, id)
      await recordAction(write, { actor: user.email, action: 'engine-chosen', subject: name })
    })
    if (await enginesHere.look()) {
      await queue.queueBacklog()
      jobs.wake()
    }
    return enginesHere.choices()
  }
}

type Testing = { enginesHere: OpenEngines; tries: RateLimiter; report: (error: unknown) => void }

/** One at a time: a test takes a processor, or a provider's money. */
export function testEngine({ enginesHere, tries, report }: Testing): Handler<typeof engineEndpoints.testEngine> {
  let running = false
  return async ({ body: { id, kind = 'speech' }, reply }) => {
    if (running) throw new HttpError(409, 'A test is already running. Wait for it to finish.', { code: 'test-running' })
    running = true
    try {
      const run = await trialOf(enginesHere, kind, id)
      if (!run) throw engineMissing(null)
      await beginTry(tries, ['all'], reply)
      return await run({ signal: inTime(reply), report })
    } finally {
      running = false
    }
  }
}

/** Null: this server does not have that engine. */
async function trialOf(
  enginesHere: OpenEngines,
  kind: EngineKind,
  id: string,
): Promise<((trial: Trial) => Promise<EngineTest>) | null> {
  if (kind === 'speech') {
    const transcriber = enginesHere.openForTest(id, ENGINE_TEST_MS / 2)
    return transcriber && ((trial) => tryOutEngine(transcriber, trial))
  }
  const model = await enginesHere.openModel(id)
  return model && ((trial) => tryOutModel(model, trial))
}

const inTime = (reply: FastifyReply): AbortSignal =>
  AbortSignal.any([callerGone(reply), AbortSignal.timeout(ENGINE_TEST_MS)])

const engineMissing = (missing: string | null | undefined): HttpError =>
  new HttpError(409, missing ?? "This server doesn't have that engine.", { code: 'engine-missing' })
