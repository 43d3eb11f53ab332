import { z } from 'zod/mini'
import { recordingIdSchema } from '../ids.ts'

/**
 * Where something was said. Seconds from the start of the recording; null where the text has no times (a transcript sent as plain
 * text). `quote` occurs word for word in the transcript.
 */
export const citationSchema = z.object({
  start: z.nullable(z.number()),
  end: z.nullable(z.number()),
  quote: z.string(),
})
export type Citation = z.infer<typeof citationSchema>

export const analysisFieldSchema = z.enum(['summary', 'keyPoints', 'decisions', 'actionItems', 'outline'])
export type AnalysisField = z.infer<typeof analysisFieldSchema>

/**
 * `index` is the point's position in its list; for `summary` it is the sentence's position. Every point has at least one citation
 * or is dropped (docs/decisions.md#points-with-citations).
 */
export const analysisCitationSchema = z.extend(citationSchema, { field: analysisFieldSchema, index: z.int() })
export type AnalysisCitation = z.infer<typeof analysisCitationSchema>

/** Who takes on an action item and by when, in the words of the transcript; null where nobody said so. */
export const actionDetailSchema = z.object({ who: z.nullable(z.string()), by: z.nullable(z.string()) })
export type ActionDetail = z.infer<typeof actionDetailSchema>

/** How much of the transcript an engine was given: `read` of its `words`, in this many parts. */
export const coverageSchema = z.object({ words: z.int(), read: z.int(), parts: z.int() })
export type Coverage = z.infer<typeof coverageSchema>

/** docs/product.md#entities, with `citations` and `engine` added. `summary` is its sentences joined by one space. */
export const analysisResultSchema = z.object({
  summary: z.string(),
  /** The summary by sentence, so that a citation can follow each. */
  summarySentences: z.array(z.string()),
  keyPoints: z.array(z.string()),
  /** Absent, like `actionDetails` and `coverage`, in older stored analyses. */
  decisions: z.optional(z.array(z.string())),
  actionItems: z.array(z.string()),
  /** One for each of `actionItems`, in their order. */
  actionDetails: z.optional(z.array(actionDetailSchema)),
  outline: z.array(z.string()),
  citations: z.array(analysisCitationSchema),
  coverage: z.optional(coverageSchema),
  /** A short phrase of what was said, for a recording without a title of its own; left out where none was found. */
  title: z.optional(z.string()),
  engine: z.string(),
})
export type AnalysisResult = z.infer<typeof analysisResultSchema>

export const analysisSchema = z.extend(analysisResultSchema, {
  recordingId: recordingIdSchema,
  createdAt: z.iso.datetime(),
})
export type Analysis = z.infer<typeof analysisSchema>

export const analyzeRequestSchema = z.object({
  recordingId: z.optional(z.string().check(z.maxLength(64))),
  transcript: z.string(),
  /** True to replace the stored analysis; the automatic request leaves it out and gets the stored one. */
  again: z.optional(z.boolean()),
})
