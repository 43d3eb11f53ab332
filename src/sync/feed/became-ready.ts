import type { Ready } from '../../../contract/accounts/push.ts'
import type { LocalRecording } from '../../local/app-database.ts'

/**
 * What a recording has now that it had not, as far as this device knows; null when nothing. Pure.
 * @param isMadeAgain an analysis of these very words was here: one made anew, after a correction, is no news.
 */
export function becameReady(
  before: LocalRecording | undefined,
  { transcription, analysis, deletedAt }: LocalRecording,
  isMadeAgain: boolean,
): Ready | null {
  if (deletedAt !== null || transcription?.state !== 'done') return null
  if (before?.transcription?.state !== 'done') {
    if (transcription.empty) return 'empty'
    return analysis === 'done' ? 'analysis' : 'transcript'
  }
  return analysis === 'done' && before.analysis !== 'done' && !isMadeAgain ? 'analysis' : null
}
