import { z } from 'zod/mini'
import { call } from '../endpoints.ts'

/** Where the audio or words of a recording go when an engine processes them. */
export const engineWhereSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('built-in') }),
  /** A program on the server, in a process of its own. */
  z.object({ kind: z.literal('child') }),
  /** Another computer: its host and port, never the whole address, which may contain a key. */
  z.object({ kind: z.literal('endpoint'), host: z.string() }),
])
export type EngineWhere = z.infer<typeof engineWhereSchema>

export const engineIdSchema = z.string().check(z.minLength(1), z.maxLength(200))

/** An engine that this server has, or could have. */
export const engineOptionSchema = z.object({
  id: engineIdSchema,
  /** For people: "PocketSphinx 0.8", or the model's name. */
  name: z.string(),
  where: engineWhereSchema,
  /** What the operator has to do first; null when it can be used. */
  missing: z.nullable(z.string()),
  /** The server fetches or tries it by itself, so that this changes without a hand. Left out by older servers, and of all others. */
  isComing: z.optional(z.boolean()),
})
export type EngineOption = z.infer<typeof engineOptionSchema>

export const engineKindSchema = z.enum(['speech', 'language'])
export type EngineKind = z.infer<typeof engineKindSchema>

const engineChoiceSchema = z.object({
  /** Null: there is none. */
  inUse: z.nullable(engineIdSchema),
  /** The administrator's choice; null: the server uses the first available. Not in use while it is missing. */
  chosen: z.nullable(engineIdSchema),
  options: z.array(engineOptionSchema),
})
export type EngineChoice = z.infer<typeof engineChoiceSchema>

export const engineChoicesSchema = z.object({ speech: engineChoiceSchema, language: engineChoiceSchema })
export type EngineChoices = z.infer<typeof engineChoicesSchema>

/** Why an engine failed: one for each remedy. */
export const engineFaultSchema = z.enum([
  'key',
  'address',
  'too-large',
  'busy',
  'server-error',
  'time-out',
  'unreachable',
  'not-a-transcript',
  'refused',
  'model',
  'stopped',
  'other',
])
export type EngineFault = z.infer<typeof engineFaultSchema>

export const engineTestSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('heard'),
    /** What was said in the sample, and what the engine recognized: empty for nothing. */
    said: z.string(),
    heard: z.string(),
    /** Seconds of work, and of audio. */
    took: z.number(),
    sample: z.number(),
  }),
  z.object({
    outcome: z.literal('answered'),
    /** What a language model was asked about the sample, and its answer. */
    asked: z.string(),
    answer: z.string(),
    /** The words of the sample that it cited; null: it cited none. */
    quoted: z.nullable(z.string()),
    /** Seconds. */
    took: z.number(),
  }),
  z.object({ outcome: z.literal('failed'), fault: engineFaultSchema, reason: z.string() }),
])
export type EngineTest = z.infer<typeof engineTestSchema>

/** A program that serves models on the server's own machine, found at its usual address. */
export const modelServerSchema = z.object({
  /** "Ollama", "llama.cpp". */
  name: z.string(),
  models: z.array(engineOptionSchema),
})
export type ModelServer = z.infer<typeof modelServerSchema>

/** Only what the environment and the machine offer can be chosen: callers never send an address. */
export const engineEndpoints = {
  listEngines: call('GET', '/api/admin/engines', 'admin', engineChoicesSchema),
  /** Jobs that start after it use it. 409 when this server does not have it. */
  chooseEngine: call('PUT', '/api/admin/engines', 'admin', engineChoicesSchema, {
    body: z.object({ kind: engineKindSchema, id: engineIdSchema }),
  }),
  /** Runs an engine on a short known sample, whether it is in use or not. Without `kind`: a speech engine. */
  testEngine: call('POST', '/api/admin/engines/test', 'admin', engineTestSchema, {
    body: z.object({ id: engineIdSchema, kind: z.optional(engineKindSchema) }),
  }),
  /** Looks for Ollama and llama.cpp on the server's own machine; their models can be chosen as language engines. */
  findModels: call('GET', '/api/admin/engines/local', 'admin', z.array(modelServerSchema)),
} as const

/** A test ends after this many milliseconds. */
export const ENGINE_TEST_MS = 120_000
