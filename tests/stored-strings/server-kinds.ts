import type { JobKind } from '../../server/jobs/job-queue.ts'
import type { JobState } from '../../server/jobs/job-state.ts'
import type { MoveState } from '../../server/store/move-state.ts'
import type { MailKind } from '../../server/store/schema.ts'
import type { Erasure } from '../../server/store/tables/accounts/erasure.ts'
import type { All, KeyOf } from './kinds.ts'

/** Rows of the server's database. */
export const SERVER_ROWS: {
  job: All<JobKind>
  jobState: All<JobState['kind']>
  mail: All<MailKind>
  move: All<MoveState['kind']>
  moveFields: All<KeyOf<MoveState>>
  erasure: All<Erasure['kind']>
} = {
  job: {
    transcribe: true,
    analyze: true,
    highlights: true,
    playable: true,
    mail: true,
    push: true,
    'm4a-opus': true,
    'm4a-aac': true,
  },
  jobState: { queued: true, running: true, done: true, dead: true },
  mail: {
    invitation: true,
    'sign-in-link': true,
    reset: true,
    'access-request': true,
    'passkey-added': true,
    'passkey-removed': true,
    'password-changed': true,
    'new-device': true,
    'recovery-codes-made': true,
    'recovery-code-used': true,
    'confirm-code': true,
  },
  move: { filling: true, closed: true, moved: true },
  moveFields: { kind: true, from: true, to: true, token: true, at: true },
  erasure: { recording: true, person: true },
}
