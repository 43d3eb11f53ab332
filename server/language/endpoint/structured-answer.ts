import { APICallError, generateText, type LanguageModel as Model, NoObjectGeneratedError, Output } from 'ai'
import type { z } from 'zod'
import { ModelFailedError } from '../../../core/language/language-model.ts'
import { inTime } from './deadline.ts'

/** How JSON is asked for, from the strictest, which not every endpoint knows, to plain words, which all do. */
const FORMS = ['schema', 'json', 'text'] as const
type Form = (typeof FORMS)[number]

export type Asking = { model: Model; signal: AbortSignal; timeoutMs: number }
type Prompt<T> = { instructions: string; prompt: string; schema: z.ZodType<T> }

const MEND =
  'Your last answer could not be read as JSON of that form. Answer with the JSON alone, nothing before or after.'

/** What an endpoint has refused once is not asked of it again. */
const understood = new WeakMap<object, Form>()

/** An answer of the schema, asked for once more when it is not. Throws ModelFailedError, and what the provider throws. */
export async function structuredAnswer<T>(asked: Prompt<T>, asking: Asking): Promise<T> {
  const first = read(await textOf(asked, asking), asked.schema)
  if (first !== null) return first
  const again = { ...asked, prompt: `${asked.prompt}\n\n${MEND}` }
  const second = read(await textOf(again, asking), asked.schema)
  if (second !== null) return second
  throw new ModelFailedError(
    "The AI answered in a form Earmark can't read. Try again; if it keeps happening, tell the person who runs the server (LLM_MODEL).",
  )
}

async function textOf<T>(asked: Prompt<T>, asking: Asking): Promise<string> {
  const known = typeof asking.model === 'object' ? understood.get(asking.model) : undefined
  for (const form of FORMS.slice(known === undefined ? 0 : FORMS.indexOf(known))) {
    try {
      return await inTime(asking, (signal) => generate(form, asked, { ...asking, signal }))
    } catch (error) {
      if (form === 'text' || !isFormRefused(error)) throw error
      if (typeof asking.model === 'object') understood.set(asking.model, form === 'schema' ? 'json' : 'text')
    }
  }
  throw new Error('The plain form is always asked for last')
}

async function generate<T>(
  form: Form,
  { instructions, prompt, schema }: Prompt<T>,
  { model, signal }: Asking,
): Promise<string> {
  const call = { model, instructions, prompt, abortSignal: signal, maxRetries: 2 }
  try {
    if (form === 'schema') return (await generateText({ ...call, output: Output.object({ schema }) })).text
    if (form === 'json') return (await generateText({ ...call, output: Output.json() })).text
    return (await generateText(call)).text
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error) && error.text !== undefined) return error.text
    throw error
  }
}

/** "response_format.type must be 'text'", "json_schema is not supported", and their likes. */
const isFormRefused = (error: unknown): boolean =>
  APICallError.isInstance(error) &&
  (error.statusCode === 400 || error.statusCode === 422) &&
  /response_?format|json_?schema|json_?object|structured|grammar/i.test(`${error.message} ${error.responseBody ?? ''}`)

/** Models put fences or a sentence around JSON, however often they are told not to. */
function read<T>(text: string, schema: z.ZodType<T>): T | null {
  const json = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    const parsed = schema.safeParse(JSON.parse(json))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
