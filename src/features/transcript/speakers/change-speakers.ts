import type { Reassignment } from '../../../../contract/recordings/reassignments.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { serverTexts } from '../../../i18n/english/server.ts'
import { voiceTexts } from '../../../i18n/english/speakers.ts'
import { correctTexts } from '../../../i18n/english/transcript.ts'
import { getRecording } from '../../../local/recordings/queries.ts'
import { reassign, transcriptChanged } from '../../../local/transcripts/correct.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import type { SignedInUser } from '../../../session/store.ts'
import { ofRecording } from '../../../ui/recordings/of-recording.ts'
import { notify } from '../../../ui/shell/notices.ts'
import { speakerName } from './speaker-name.ts'

/**
 * Gives the sentences to that speaker at once, with no network too, and offers to undo it. An older offer returns when a later
 * one is sent away: it leaves the sentences that were given to somebody else since.
 */
export async function changeSpeakers(
  person: SignedInUser,
  transcript: Transcript,
  reassignment: Reassignment,
): Promise<void> {
  const { recordingId } = transcript
  const giveBack = async (several: readonly Reassignment[]): Promise<void> => {
    const given = await Promise.all(several.map((one) => reassign(person.app, recordingId, one, reassignment.label)))
    if (given.flat().length === 0) throw transcriptChanged()
  }
  // A message without the name is better than none.
  const recording = await getRecording(person.app, recordingId).catch(() => undefined)
  const of = recording && ofRecording(recording, langOf(transcript.language))
  const fail = (error: unknown): void => {
    const description = error instanceof Error ? serverTexts.said(error.message) : voiceTexts.failed
    notify({ title: correctTexts.failed, ...of, description, type: 'error' })
  }
  try {
    const back = await reassign(person.app, recordingId, reassignment)
    if (back.length === 0) return
    const title = voiceTexts.moved(reassignment.at.length, speakerName(transcript, reassignment.label))
    notify({ title, ...of, action: { label: voiceTexts.undo, run: () => void giveBack(back).catch(fail) } })
  } catch (error) {
    fail(error)
  }
}
