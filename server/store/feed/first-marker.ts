import { z } from 'zod/mini'
import { FIRST_PARTS, type FirstPart, type Place } from './first-list.ts'

/** How far a first fetch is. It reveals nothing that its user may not know and grants nothing, so it is not signed. */
export type FirstMarker = {
  /** The revision at which it began, in the database with this restore id. */
  since: number
  restoreId: string
  part: FirstPart
  after: Place
}

/** Dates and ids; nothing that a database would refuse. */
const plain = z.string().check(z.regex(/^[\w:.+-]{1,64}$/))

const markerSchema = z.object({
  since: z.int().check(z.gte(0)),
  restoreId: z.string(),
  part: z.enum(FIRST_PARTS),
  after: z.nullable(z.union([z.object({ createdAt: plain, id: plain }), z.object({ revision: z.int() })])),
})

export const markerText = (marker: FirstMarker): string => Buffer.from(JSON.stringify(marker)).toString('base64url')

/** Null when it is not a marker of this version: the fetch then starts again. */
export function readMarker(text: string): FirstMarker | null {
  try {
    const parsed = markerSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return parsed.success ? parsed.data : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
