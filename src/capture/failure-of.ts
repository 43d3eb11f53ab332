import { isFull } from '../local/reopen.ts'
import { MicrophoneRefusedError } from './microphone/microphone.ts'
import { OtherTabRecordsError } from './open-take.ts'
import type { RecorderFailure } from './recorder-state.ts'

/** Why a recording did not start. Only what the browser calls a full disk is told as one: another error would send the person to delete things. */
export function failureOf(error: unknown): RecorderFailure {
  if (error instanceof MicrophoneRefusedError) return error.reason
  if (error instanceof OtherTabRecordsError) return 'busy-elsewhere'
  return isFull(error) ? 'storage' : 'unknown'
}
