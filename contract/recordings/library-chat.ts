import { z } from 'zod/mini'
import { messageIdSchema, recordingIdSchema } from '../ids.ts'
import { CHAT_HISTORY_MESSAGES, MAX_MESSAGE_LENGTH, MAX_PASSAGES } from '../limits.ts'
import { chatCitationSchema, chatRoleSchema, historyMessageSchema } from './chat.ts'

/** The chat over all recordings of one user: the device finds the passages, the server answers from them. */

export const libraryCitationSchema = z.extend(chatCitationSchema, { recordingId: recordingIdSchema })
export type LibraryCitation = z.infer<typeof libraryCitationSchema>

/**
 * What the device searched: `recordings` of its `of`, as the others have no words yet. With `days` (the first and the last, as
 * local dates) only recordings of these days, because the question named them.
 */
export const searchedSchema = z.object({
  recordings: z.int().check(z.gte(0)),
  of: z.int().check(z.gte(0)),
  days: z.optional(z.object({ from: z.iso.date(), to: z.iso.date() })),
})
export type Searched = z.infer<typeof searchedSchema>

export const libraryMessageSchema = z.object({
  id: messageIdSchema,
  role: chatRoleSchema,
  content: z.string(),
  timestamp: z.iso.datetime(),
  citations: z.array(libraryCitationSchema),
  engine: z.nullable(z.string()),
  /** The question that an answer belongs to; null on questions. */
  replyTo: z.nullable(messageIdSchema),
  /** In an answer: what was searched for it. */
  searched: z.optional(searchedSchema),
  /** The user stopped the answer: what there was by then, perhaps nothing. */
  stopped: z.optional(z.literal(true)),
  /** A recording that the answer rested on was permanently deleted, and its words with it. */
  withdrawn: z.optional(z.literal(true)),
})
export type LibraryMessage = z.infer<typeof libraryMessageSchema>

/** A stretch of one recording, in seconds. The server reads the words itself: text sent by a caller is never evidence. */
export const libraryPassageSchema = z.object({
  recordingId: recordingIdSchema,
  from: z.number().check(z.gte(0)),
  to: z.number().check(z.gte(0)),
})
export type LibraryPassage = z.infer<typeof libraryPassageSchema>

/** `passages`: the best first. The same messageId sent again returns the stored answer. */
export const libraryQuestionSchema = z.object({
  message: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_MESSAGE_LENGTH)),
  messageId: messageIdSchema,
  conversationHistory: z.array(historyMessageSchema).check(z.maxLength(CHAT_HISTORY_MESSAGES)),
  passages: z.array(libraryPassageSchema).check(z.maxLength(MAX_PASSAGES)),
  searched: searchedSchema,
})
export type LibraryQuestion = z.infer<typeof libraryQuestionSchema>

export const libraryAnswerSchema = z.object({
  response: z.string(),
  citations: z.array(libraryCitationSchema),
  engine: z.string(),
  stopped: z.optional(z.literal(true)),
  message: libraryMessageSchema,
})
export type LibraryAnswer = z.infer<typeof libraryAnswerSchema>
