import { type EditName, editTexts } from '../../i18n/english/edits.ts'
import { serverTexts } from '../../i18n/english/server.ts'

/** The shape of db's refused edits, which ui does not know. */
type ShownRefusal = {
  edits: readonly EditName[]
  why: { kind: 'refused'; message: string } | { kind: 'orphan' | 'audio-missing' }
}

/** Why the server did not take it. */
export const refusalReason = (why: ShownRefusal['why']): string =>
  why.kind === 'refused' ? serverTexts.said(why.message) : editTexts.deletedElsewhere

/** What the server did not take, and why. */
export const refusalWords = ({ edits, why }: ShownRefusal): string => editTexts.refused(edits, refusalReason(why))
