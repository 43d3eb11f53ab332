import { expect, test } from 'vitest'
import { pushMessageSchema } from '../../contract/accounts/push.ts'
import { uploadPartsSchema } from '../../contract/compare-parts.ts'
import * as endpoints from '../../contract/endpoints.ts'
import { errorAnswerSchema } from '../../contract/errors.ts'
import { recordingFieldsSchema } from '../../contract/recordings/most-speakers.ts'
import { argumentsOf, textsWith, valuesOf } from './arguments-of.ts'
import { callsOfTheContract, fieldsWithin } from './calls-of-the-contract.ts'
import { CALLS, WITHIN } from './http-fields.ts'
import { addFields, inOrder } from './schemas.ts'

// Pages and service workers of other versions use these names, and so do bookmarks, mailed links and what watches a server: a
// name in these lists never changes, and a new one is added to them.

test('every call of the contract keeps its method, path and fields', () => {
  expect(callsOfTheContract()).toEqual(CALLS)
  expect(fieldsWithin([recordingFieldsSchema, uploadPartsSchema])).toEqual(WITHIN)
})

test('what is not JSON keeps its paths and fields', () => {
  expect([endpoints.EXPORT_PATH, endpoints.UPLOADS_PATH]).toEqual(['/api/export', '/api/uploads'])
  expect(valuesOf('url', ['server/routes'])).toEqual([
    '/api/recordings/:id/audio',
    '/api/uploads*',
    '/api/uploads/:upload',
  ])
  expect(argumentsOf((callee) => callee === 'app.get', ['server/routes'])).toEqual([
    '/api/export',
    '/api/export/:id',
    '/healthz',
    '/metrics',
    '/readyz',
  ])
  expect(inOrder(addFields(recordingFieldsSchema, new Map()).get(''))).toBe(
    'agreedAt createdAt duration id mostSpeakers peaks sha256 spokenLanguage title uploads userId',
  )
  expect(inOrder(addFields(endpoints.uploadMetadataSchema, new Map()).get(''))).toBe('mime recording segment wrap')
  expect(inOrder(addFields(uploadPartsSchema, new Map()).get(''))).toBe('bytes parts')
})

test('headers, cookies and the fields of errors and push messages keep their names', () => {
  const { USER_HEADER, RESTORE_HEADER, CLOSE_HEADER, KEEP_HEADER } = endpoints
  expect([USER_HEADER, RESTORE_HEADER, CLOSE_HEADER, KEEP_HEADER]).toEqual([
    'x-earmark-user',
    'x-earmark-restore-id',
    'x-earmark-close',
    'x-earmark-keep',
  ])
  const cookies = textsWith('earmark.', ['server']).filter((text) => !text.startsWith('earmark.db'))
  expect(cookies).toEqual([
    '__Host-earmark.asking',
    '__Host-earmark.device',
    '__Host-earmark.session',
    'earmark.asking',
    'earmark.device',
    'earmark.session',
  ])
  expect(inOrder(addFields(errorAnswerSchema, new Map()).get(''))).toBe('code error restoreId user')
  expect(inOrder(addFields(pushMessageSchema, new Map()).get(''))).toBe('ready recording user')
})

test('the codes of errors stay as they are', () => {
  expect(valuesOf('code', ['server', 'contract']).filter((code) => code !== '')).toEqual([
    'approved',
    'audio-store-away',
    'away',
    'bad-link',
    'common-password',
    'custom',
    'damaged',
    'deleted',
    'disabled',
    'empty',
    'engine-missing',
    'exists',
    'foreign-origin',
    'fresh-sign-in',
    'full',
    'has-password',
    'invalid',
    'key-log-full',
    'key-log-moved',
    'model',
    'moving',
    'no-audio',
    'not-audio',
    'other-bytes',
    'other-user',
    'passkey',
    'person-full',
    'protected',
    'push-host',
    'reset-token',
    'restarting',
    'restored',
    'revoked',
    'sealed',
    'sealed-moved',
    'slow-body',
    'test-running',
    'too-large',
    'too-long',
    'too-many-at-once',
    'too-many-tries',
    'too-many-unlockers',
    'too-many-waiting',
    'too-many-wraps',
    'unknown-host',
    'unknown-passkey',
    'upload-missing',
    'words-changed',
    'wrong-hash',
    'wrong-length',
    'wrong-proof',
    'zero-access-off',
  ])
})

test('the figures for Prometheus keep their names', () => {
  expect(textsWith('earmark_', ['server']).filter((text) => /_(total|seconds|jobs|flight)$/.test(text))).toEqual([
    'earmark_engine_errors_total',
    'earmark_http_request_duration_seconds',
    'earmark_job_oldest_seconds',
    'earmark_jobs',
    'earmark_jobs_ended_total',
    'earmark_received_bytes_total',
    'earmark_rescues_total',
    'earmark_speech_seconds_total',
    'earmark_speech_work_seconds_total',
    'earmark_uploads_in_flight',
  ])
})
