import { describe, expect, it } from 'vitest'
import type { RecordingStatus } from '../../../../src/local/recordings/recording-status.ts'
import { statusWords } from '../../../../src/ui/recordings/status-mark.tsx'

const MB = 1024 * 1024

describe('status words', () => {
  it.each<[RecordingStatus, string, string]>([
    [{ kind: 'on-device' }, 'ring', 'On this device'],
    [{ kind: 'waiting-upload', reason: 'offline' }, 'ring', 'On this device'],
    [{ kind: 'waiting-upload', reason: 'sign-in' }, 'amber', 'Needs you: sign in'],
    [{ kind: 'edit-refused', edits: ['title'], why: { kind: 'orphan' } }, 'amber', 'Needs you: change refused'],
    [{ kind: 'uploading', sent: 7 * MB, total: 18 * MB }, 'accent', 'Uploading 7 of 18 MB'],
    [{ kind: 'processing', progress: 0.4, estimateSeconds: 30 }, 'spinner', 'Processing'],
    [{ kind: 'transcribed' }, 'success', 'Transcribed'],
    [{ kind: 'no-speech' }, 'success', 'No speech detected'],
    [{ kind: 'not-transcribed' }, 'quiet', 'Not transcribed'],
    [{ kind: 'locked' }, 'success', 'Only for your devices'],
    [{ kind: 'waiting-engine' }, 'quiet', "Transcription isn't set up"],
    [{ kind: 'failed', reason: 'x', retryAt: null }, 'amber', 'Failed: Retry'],
  ])('%o', (status, tone, words) => {
    expect(statusWords(status)).toEqual({ tone, words })
  })
})

it('does not count an upload whose length is not known yet', () => {
  expect(statusWords({ kind: 'uploading', sent: 0, total: 0 }).words).toBe('On this device')
})
