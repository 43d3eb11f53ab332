import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import { type AudioFile, EngineFailedError } from '../transcriber.ts'
import { type FormReply, postForm } from './post-form.ts'
import { failureOf } from './provider-error.ts'

export type Receiver = {
  url: string
  key: string | null
  model: string
  language?: string | null
  timeoutMs?: number
}

export type AnswerFormat = 'verbose_json' | 'diarized_json' | 'json'

/** How a piece is asked about. `prompt`: words that may come in it, or null. */
export type AskedForm = { format: AnswerFormat; prompt: string | null }

const TIMEOUT_MS = 30 * 60_000

/** Formats to ask for, the one that tells most first: models that tell speakers apart have one of their own. */
export const formatsFor = (model: string): AnswerFormat[] =>
  takesNoPrompt(model) ? ['diarized_json', 'verbose_json', 'json'] : ['verbose_json', 'json']

/** Models that tell speakers apart (OpenAI's API reference, createTranscription). */
export const takesNoPrompt = (model: string): boolean => /diari[sz]e/i.test(model)

/** The parsed answer; null when this form was refused and another may do. Throws EngineFailedError. */
export async function sendAudio(
  receiver: Receiver,
  audio: AudioFile,
  form: AskedForm,
  signal: AbortSignal,
): Promise<unknown> {
  const deadline = AbortSignal.timeout(receiver.timeoutMs ?? TIMEOUT_MS)
  try {
    const reply = await postForm(transcriptionsUrl(receiver.url), await formOf(receiver, audio, form), {
      headers: receiver.key ? { authorization: `Bearer ${receiver.key}` } : {},
      signal: AbortSignal.any([signal, deadline]),
    })
    if (reply.status >= 200 && reply.status < 300) return JSON.parse(reply.body)
    if (isFormRefused(form, reply)) return null
    throw failureOf(reply)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof EngineFailedError) throw error
    const late = deadline.aborted
    const reason = late
      ? "The transcription service didn't answer in time. Earmark will try again."
      : "The transcription service couldn't be reached, or its answer was cut off. Earmark will try again."
    const fault = late ? 'time-out' : error instanceof SyntaxError ? 'not-a-transcript' : 'unreachable'
    throw new EngineFailedError(reason, {
      permanent: false,
      fault,
      cause: error,
    })
  }
}

async function formOf(
  { model, language }: Receiver,
  audio: AudioFile,
  { format, prompt }: AskedForm,
): Promise<FormData> {
  const form = new FormData()
  form.set('file', await openAsBlob(audio.path, { type: audio.mime }), fileName(audio))
  form.set('model', model)
  form.set('response_format', format)
  if (language) form.set('language', language)
  if (prompt !== null) form.set('prompt', prompt)
  if (format === 'diarized_json') form.set('chunking_strategy', 'auto')
  if (format === 'verbose_json') {
    form.append('timestamp_granularities[]', 'word')
    form.append('timestamp_granularities[]', 'segment')
  }
  return form
}

/** Servers name a prompt in many ways, or not at all: with one, every refusal may be its. */
function isFormRefused({ format, prompt }: AskedForm, { status, body }: FormReply): boolean {
  if (status !== 400 && status !== 422) return false
  const aboutFormat = /response_format|verbose_json|diarized_json|timestamp_granularities|chunking_strategy/i
  return prompt !== null || (format !== 'json' && aboutFormat.test(body))
}

export function transcriptionsUrl(base: string): string {
  const url = base.replace(/(?<!\/)\/+$/, '')
  if (/\/(inference|transcriptions)$/.test(url)) return url
  return `${/\/v\d+$/.test(url) ? url : `${url}/v1`}/audio/transcriptions`
}

const EXTENSIONS: [mime: string, extension: string][] = [
  ['audio/webm', 'webm'],
  ['audio/mp4', 'm4a'],
  ['audio/ogg', 'ogg'],
  ['audio/mpeg', 'mp3'],
  ['audio/flac', 'flac'],
  ['audio/wav', 'wav'],
  ['audio/x-wav', 'wav'],
]

/** Providers go by the name's extension, so it must be the true one. */
function fileName(audio: AudioFile): string {
  const extension = EXTENSIONS.find(([mime]) => audio.mime.startsWith(mime))?.[1]
  return extension ? `recording.${extension}` : basename(audio.path)
}
