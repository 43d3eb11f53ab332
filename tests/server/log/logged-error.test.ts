import { APICallError } from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { HttpError } from '../../../server/kernel/problem.ts'
import { loggedError } from '../../../server/log/logged-error.ts'
import { EngineFailedError } from '../../../server/speech/transcriber.ts'

const SAID = 'the merger is called off'

function thrown(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

test.each([
  ['a parser that quotes its text', () => thrown(() => JSON.parse(`${SAID} {`))],
  ['a schema', () => thrown(() => z.strictObject({}).parse({ [SAID]: 1 }))],
  [
    'an endpoint that was sent the words',
    () =>
      new APICallError({
        ...{ message: `I cannot answer "${SAID}"`, url: 'http://127.0.0.1', requestBodyValues: { prompt: SAID } },
        ...{ statusCode: 400, responseBody: SAID },
      }),
  ],
  [
    'a speech server that says why it refuses',
    () =>
      new EngineFailedError(`The speech server refused this recording: ${SAID}`, {
        ...{ permanent: true, fault: 'refused' as const },
        cause: { status: 400, body: SAID },
      }),
  ],
  ['a library whose message has lines', () => new Error(`Unexpected:\n    at ${SAID} (somewhere)`)],
  ['a thrown text', () => SAID],
  [
    'the cause of a cause',
    () => new HttpError(500, 'It failed.', { cause: new Error('', { cause: new Error(SAID) }) }),
  ],
])('%s does not bring into the log what was said', (_name, make) => {
  const logged = JSON.stringify(loggedError(make()))
  expect(logged).not.toContain(SAID)
  expect(logged).toContain('"type":')
})

test('what went wrong and where can be read all the same', () => {
  const error = new EngineFailedError('The transcription service had an error. Earmark will try again.', {
    ...{ permanent: false, fault: 'server-error' as const },
    cause: { status: 503, body: SAID },
  })
  expect(loggedError(error)).toEqual({
    type: 'EngineFailedError',
    message: 'The transcription service had an error. Earmark will try again.',
    fault: 'server-error',
    at: expect.arrayContaining([expect.stringContaining('logged-error.test.ts')]),
    cause: { type: 'object', status: 503 },
  })
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), {
    ...{ code: 'ECONNREFUSED', syscall: 'connect' },
  })
  expect(loggedError(refused)).toMatchObject({ message: 'connect ECONNREFUSED 127.0.0.1:9', code: 'ECONNREFUSED' })
})
