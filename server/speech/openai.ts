import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Heard, listen } from './listen.ts'
import { type FormReply, postForm } from './post-form.ts'
import { failureOf, retryAfterMs } from './provider-error.ts'
import { type AudioFile, EngineFailed, type TranscribedAudio, type Transcriber } from './transcriber.ts'
import { readVerboseJson } from './verbose-json.ts'

export type SpeechEndpoint = {
  /** The base address, with or without /v1, or the whole address of a transcription endpoint such as …/inference. */
  url: string
  key: string | null
  model: string | null
  /** How long one answer may take, in milliseconds. */
  timeoutMs?: number
}

const DEFAULT_MODEL = 'whisper-1'
const TIMEOUT_MS = 30 * 60_000
/** Short hiccups are sat out here; longer ones by the job's own back-off. */
const TRIES = 3
const LONGEST_WAIT_MS = 60_000

/** Any server that speaks OpenAI's transcription protocol, hosted or self-hosted (facts: whisper.cpp, speaches). */
export function createOpenAiTranscriber(endpoint: SpeechEndpoint): Transcriber {
  const model = endpoint.model ?? DEFAULT_MODEL
  return {
    engine: `${model} at ${new URL(endpoint.url).host}`,
    async transcribe(audio, { signal }) {
      const heard = await listenIfDecodable(audio, signal)
      if (heard && heard.stretches.length === 0) return { segments: [], language: null }
      const length = heard?.seconds ?? audio.seconds ?? 0
      const ask = (format: Format) => patiently(() => send({ endpoint, model, audio, format, signal }), signal)
      const reply = await ask('verbose_json')
      const answer = reply ?? (await ask('json'))
      return readable(answer, length)
    },
  }
}

/**
 * Silence is not sent: it costs money, and Whisper invents words in it. What this machine cannot decode is sent all
 * the same, for the server over there may.
 */
async function listenIfDecodable(audio: AudioFile, signal: AbortSignal): Promise<Heard | null> {
  try {
    return await listen(audio, { signal })
  } catch (error) {
    if (error instanceof EngineFailed) return null
    throw error
  }
}

function readable(answer: unknown, length: number): TranscribedAudio {
  const transcribed = readVerboseJson(answer, length)
  if (transcribed) return transcribed
  throw new EngineFailed('The speech server answered in a form that is not a transcript. Check STT_URL.', {
    permanent: true,
  })
}

type Format = 'verbose_json' | 'json'
type Sending = { endpoint: SpeechEndpoint; model: string; audio: AudioFile; format: Format; signal: AbortSignal }

/** The parsed answer; null when this response format was refused. Throws EngineFailed. */
async function send({ endpoint, model, audio, format, signal }: Sending): Promise<unknown> {
  const form = new FormData()
  form.set('file', await openAsBlob(audio.path, { type: audio.mime }), fileName(audio))
  form.set('model', model)
  form.set('response_format', format)
  if (format === 'verbose_json') {
    form.append('timestamp_granularities[]', 'word')
    form.append('timestamp_granularities[]', 'segment')
  }
  const deadline = AbortSignal.timeout(endpoint.timeoutMs ?? TIMEOUT_MS)
  try {
    const reply = await postForm(transcriptionsUrl(endpoint.url), form, {
      headers: endpoint.key ? { authorization: `Bearer ${endpoint.key}` } : {},
      signal: AbortSignal.any([signal, deadline]),
    })
    if (reply.status >= 200 && reply.status < 300) return JSON.parse(reply.body)
    if (format === 'verbose_json' && isFormatRefused(reply)) return null
    throw failureOf(reply)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof EngineFailed) throw error
    const why = deadline.aborted ? 'did not answer in time' : 'could not be reached or its answer was cut off'
    throw new EngineFailed(`The speech server ${why}. It is tried again.`, { permanent: false, cause: error })
  }
}

const isFormatRefused = ({ status, body }: FormReply): boolean =>
  (status === 400 || status === 422) && /response_format|verbose_json|timestamp_granularities/i.test(body)

/** Tries again after what may pass, as long after as the server asks. */
async function patiently<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof EngineFailed) || error.permanent || attempt === TRIES) throw error
      const wait = retryAfterMs(error) ?? 500 * 4 ** (attempt - 1)
      if (wait > LONGEST_WAIT_MS) throw error
      await delay(wait, undefined, { signal })
    }
  }
}

export function transcriptionsUrl(base: string): string {
  const url = base.replace(/\/+$/, '')
  if (/\/(inference|transcriptions)$/.test(url)) return url
  return `${/\/v\d+$/.test(url) ? url : `${url}/v1`}/audio/transcriptions`
}

const EXTENSIONS: [mime: string, extension: string][] = [
  ['audio/webm', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg', 'ogg'],
  ['audio/mpeg', 'mp3'],
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
]

/** Providers go by the name's extension, so it must be the true one. */
function fileName(audio: AudioFile): string {
  const extension = EXTENSIONS.find(([mime]) => audio.mime.startsWith(mime))?.[1]
  return extension ? `recording.${extension}` : basename(audio.path)
}
