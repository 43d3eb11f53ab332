import { z } from 'zod/mini'
import { messageIdSchema, recordingIdSchema } from '../ids.ts'
import { CHAT_HISTORY_MESSAGES, MAX_MESSAGE_LENGTH, MAX_TITLE_LENGTH } from '../limits.ts'
import { citationSchema } from './analysis.ts'

export const chatRoleSchema = z.enum(['user', 'assistant'])

/** A citation in an answer; `at` is the character of the answer that its chip follows. */
export const chatCitationSchema = z.extend(citationSchema, { at: z.int().check(z.gte(0)) })
export type ChatCitation = z.infer<typeof chatCitationSchema>

/** docs/product.md#entities, with what the answer rests on. */
export const chatMessageSchema = z.object({
  id: messageIdSchema,
  recordingId: recordingIdSchema,
  role: chatRoleSchema,
  content: z.string(),
  timestamp: z.iso.datetime(),
  type: z.literal('normal'),
  citations: z.array(chatCitationSchema),
  engine: z.nullable(z.string()),
  /** The question that an answer belongs to; null on questions. */
  replyTo: z.nullable(messageIdSchema),
  /** The user stopped the answer: what there was by then, perhaps nothing. */
  stopped: z.optional(z.literal(true)),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

export const historyMessageSchema = z.object({ role: chatRoleSchema, content: z.string() })
export type HistoryMessage = z.infer<typeof historyMessageSchema>

/**
 * `recordingId` and `messageId` are ours: with both, question and answer are stored, and the same messageId sent again returns
 * the stored answer. Without them the call works on the transcript that was sent, as in the contract.
 */
export const chatRequestSchema = z.object({
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE_LENGTH)),
  transcript: z.optional(z.string()),
  recordingTitle: z.optional(z.string().check(z.maxLength(MAX_TITLE_LENGTH))),
  conversationHistory: z.optional(z.array(historyMessageSchema).check(z.maxLength(CHAT_HISTORY_MESSAGES * 20))),
  recordingId: z.optional(z.string().check(z.maxLength(64))),
  messageId: z.optional(messageIdSchema),
})
export type ChatRequest = z.infer<typeof chatRequestSchema>

export const chatAnswerSchema = z.object({
  response: z.string(),
  citations: z.array(chatCitationSchema),
  engine: z.string(),
  stopped: z.optional(z.literal(true)),
  /** The stored answer, when the question was asked about a stored recording. */
  message: z.optional(chatMessageSchema),
})
export type ChatAnswer = z.infer<typeof chatAnswerSchema>

/** Events of a chat for a caller that accepts text/event-stream; `event:` is the type, `data:` the JSON. */
export type ChatEvent<Answer = ChatAnswer> =
  | { type: 'delta'; text: string }
  | { type: 'done'; answer: Answer }
  | { type: 'error'; error: string }
