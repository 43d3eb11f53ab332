import { compactEndpoints } from '../../contract/compact.ts'
import { confirmEndpoints, recoveryCodeEndpoints } from '../../contract/confirm.ts'
import { editEndpoints } from '../../contract/edits.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { engineEndpoints } from '../../contract/engines.ts'
import { replicaEndpoints } from '../../contract/given-back.ts'
import { passkeyEndpoints } from '../../contract/passkeys.ts'
import { peopleEndpoints } from '../../contract/people-endpoints.ts'
import { pushEndpoints } from '../../contract/push.ts'
import { versionEndpoints } from '../../contract/transcript-versions.ts'
import { createTrail, type Trail } from '../accounts/trail.ts'
import { type Tries, withCeiling } from '../accounts/tries.ts'
import type { Context } from '../context.ts'
import { account, setPreferences, updateUser } from '../handlers/account.ts'
import { analyzeTranscription } from '../handlers/analyze-transcription.ts'
import { createAnswersUnderWay } from '../handlers/answers-under-way.ts'
import { audioUrl } from '../handlers/audio-url.ts'
import { changes } from '../handlers/changes.ts'
import { chat } from '../handlers/chat.ts'
import { chatAll } from '../handlers/chat-all.ts'
import { beginPasskeyProof, confirm, freshness, mailCode } from '../handlers/confirm.ts'
import { createRecording } from '../handlers/create-recording.ts'
import { createUser } from '../handlers/create-user.ts'
import { approveRequest, denyRequest } from '../handlers/decide-request.ts'
import { deleteRecording } from '../handlers/delete-recording.ts'
import { deleteUser } from '../handlers/delete-user.ts'
import { listDevices, signOutDevice } from '../handlers/devices.ts'
import { editRecordings } from '../handlers/edit-recordings.ts'
import { listEngines, putEngine, testEngine } from '../handlers/engines.ts'
import { generateHighlights } from '../handlers/generate-highlights.ts'
import { getRecording } from '../handlers/get-recording.ts'
import { giveBack } from '../handlers/give-back.ts'
import { giveBackMessages } from '../handlers/give-back-messages.ts'
import { listAccessRequests } from '../handlers/list-access-requests.ts'
import { listAudit } from '../handlers/list-audit.ts'
import { listRecordings } from '../handlers/list-recordings.ts'
import { listUsers } from '../handlers/list-users.ts'
import { login } from '../handlers/login.ts'
import { logout } from '../handlers/logout.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../handlers/passkey-sign-in.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '../handlers/passkeys.ts'
import { pushKey, subscribe, unsubscribe } from '../handlers/push.ts'
import { makeRecoveryCodes, recoveryCodes, signInWithCode } from '../handlers/recovery-codes.ts'
import { requestAccess } from '../handlers/request-access.ts'
import { requestReset, requestSignInLink } from '../handlers/request-link.ts'
import { resendInvitation } from '../handlers/resend-invitation.ts'
import { restoreRecording } from '../handlers/restore-recording.ts'
import { session } from '../handlers/session.ts'
import { setFavorite } from '../handlers/set-favorite.ts'
import { setUserDisabled } from '../handlers/set-user-disabled.ts'
import { stopAnswer } from '../handlers/stop-answer.ts'
import { transcribe } from '../handlers/transcribe.ts'
import { transcriptPart, words } from '../handlers/transcript-parts.ts'
import { getVersion, listVersions } from '../handlers/transcript-versions.ts'
import { findReset, setPassword, updatePassword } from '../handlers/update-password.ts'
import { updateRecording } from '../handlers/update-recording.ts'
import { updateTranscript } from '../handlers/update-transcript.ts'
import { signInByLink } from '../handlers/use-sign-in-link.ts'
import { Turns } from '../turns.ts'
import { type Binding, bind } from './bind.ts'
import { AT_ONCE, inTurn } from './in-turn.ts'

/** Wrong sign-ins that one address and one account may make in a minute. */
const SIGN_IN_TRIES = 5
/** Wrong passwords that all callers together may try in a minute, but for devices that are known to the account. */
const ALL_SIGN_IN_TRIES = 60
/** Ceremonies of passkeys that one address, and one person, may begin in a minute: each keeps a row for a while. */
const PASSKEY_CEREMONIES = 30
/** Requests for access from one address in a minute. */
const ACCESS_TRIES = 10
const ALL_ACCESS_TRIES = 30
/** Requests for access that administrators are told of by mail in an hour. */
const ACCESS_MAILS = 20
const HOUR_MS = 60 * 60 * 1000
/** Tests of engines in a minute, whoever asks: each takes a processor, or a provider's money. */
const ENGINE_TESTS = 6
/** Mails that one address may cause, and that one mailbox may get of each kind, in a quarter of an hour. */
const MAILS_CAUSED = 20
const MAILS_RECEIVED = 3
/** Mails that all callers together may cause in a minute, but for known devices. */
const ALL_MAILS_CAUSED = 60
const MAIL_WINDOW_MS = 15 * 60 * 1000

/** The route table: every endpoint of the contract and what answers it. */
export function bindings(context: Context): Binding[] {
  const { config, queue, jobs } = context
  const tries = context.countTries({ name: 'sign-in', limit: SIGN_IN_TRIES })
  const { queueTranscription } = queue
  const trail = createTrail(context)
  const underWay = createAnswersUnderWay(context.news)
  const turns = new Turns(AT_ONCE)
  const guesses = { trail, ...passwordTries(context, tries) }
  const keep = { ...context, queueTranscription, maxBytes: config.maxUploadBytes }
  const edits = {
    update: updateRecording(context),
    favorite: setFavorite(context),
    remove: deleteRecording(context),
    restore: restoreRecording({ ...context, queueTranscription }),
    transcribe: transcribe({ ...context, queueTranscription }),
    correct: inTurn(turns, updateTranscript(context)),
  }
  return [
    bind(endpoints.login, login({ ...context, ...guesses })),
    bind(endpoints.logout, logout(context)),
    bind(endpoints.session, session(context)),
    bind(endpoints.useSignInLink, signInByLink({ ...context, trail, tries })),
    bind(endpoints.listRecordings, listRecordings(context)),
    bind(endpoints.createRecording, createRecording({ ...keep, wakeJobs: jobs.wake })),
    bind(endpoints.getRecording, getRecording(context)),
    bind(endpoints.updateRecording, edits.update),
    bind(endpoints.deleteRecording, edits.remove),
    bind(endpoints.restoreRecording, edits.restore),
    bind(endpoints.setFavorite, edits.favorite),
    bind(endpoints.transcribe, edits.transcribe),
    bind(editEndpoints.editRecordings, editRecordings({ ...context, ...edits })),
    bind(compactEndpoints.updateTranscript, edits.correct),
    bind(replicaEndpoints.giveBack, inTurn(turns, giveBack(context))),
    bind(replicaEndpoints.giveBackMessages, inTurn(turns, giveBackMessages(context))),
    bind(versionEndpoints.listVersions, listVersions(context)),
    bind(versionEndpoints.getVersion, getVersion(context)),
    bind(endpoints.generateHighlights, inTurn(turns, generateHighlights(context))),
    bind(endpoints.analyzeTranscription, inTurn(turns, analyzeTranscription(context))),
    bind(endpoints.chat, inTurn(turns, chat({ ...context, underWay }))),
    bind(endpoints.chatAll, inTurn(turns, chatAll({ ...context, underWay }))),
    bind(endpoints.stopAnswer, stopAnswer(underWay)),
    bind(endpoints.audioUrl, audioUrl(context)),
    bind(compactEndpoints.changes, changes(context)),
    bind(compactEndpoints.transcript, transcriptPart(context)),
    bind(compactEndpoints.words, words(context)),
    ...accountBindings(context, { trail, tries }),
    ...passkeyBindings(context, { trail, tries }),
    bind(recoveryCodeEndpoints.signInWithCode, signInWithCode({ ...context, ...guesses })),
    ...confirmBindings(context, trail),
    ...adminBindings(context),
  ]
}

/**
 * Nobody who uses up a ceiling keeps people out who have signed in here before. Links and passkeys have none: they cannot be
 * guessed, and are the way in that is left to the others meanwhile.
 */
function passwordTries({ countTries }: Context, tries: Tries) {
  const all = countTries({ name: 'all sign-ins', limit: ALL_SIGN_IN_TRIES })
  return {
    tries: withCeiling(tries, all),
    knownTries: countTries({ name: 'known devices', limit: SIGN_IN_TRIES }),
  }
}

type Watched = { trail: Trail; tries: Tries }

function accountBindings(context: Context, { trail, tries }: Watched): Binding[] {
  const mails = {
    address: withCeiling(
      context.countTries({ name: 'mails caused', limit: MAILS_CAUSED, windowMs: MAIL_WINDOW_MS }),
      context.countTries({ name: 'all mails', limit: ALL_MAILS_CAUSED }),
    ),
    mailbox: context.countTries({ name: 'mails received', limit: MAILS_RECEIVED, windowMs: MAIL_WINDOW_MS }),
  }
  return [
    bind(peopleEndpoints.requestSignInLink, requestSignInLink({ ...context, tries: mails })),
    bind(peopleEndpoints.requestReset, requestReset({ ...context, tries: mails })),
    bind(peopleEndpoints.findReset, findReset({ ...context, tries })),
    bind(peopleEndpoints.updatePassword, updatePassword({ ...context, trail, tries })),
    bind(peopleEndpoints.listDevices, listDevices(context)),
    bind(peopleEndpoints.signOutDevice, signOutDevice(context)),
    bind(peopleEndpoints.account, account(context)),
    bind(peopleEndpoints.updateUser, updateUser(context)),
    bind(endpoints.setPreferences, setPreferences(context)),
    bind(peopleEndpoints.deleteUser, deleteUser(context)),
    bind(pushEndpoints.pushKey, pushKey(context)),
    bind(pushEndpoints.subscribe, subscribe(context)),
    bind(pushEndpoints.unsubscribe, unsubscribe(context)),
  ]
}

function passkeyBindings(context: Context, { trail, tries }: Watched): Binding[] {
  const begin = { ...context, tries: context.countTries({ name: 'passkeys', limit: PASSKEY_CEREMONIES }) }
  return [
    bind(passkeyEndpoints.beginPasskeySignIn, beginPasskeySignIn(begin)),
    bind(passkeyEndpoints.signInWithPasskey, signInWithPasskey({ ...context, trail, tries })),
    bind(passkeyEndpoints.listPasskeys, listPasskeys(context)),
    bind(passkeyEndpoints.beginPasskey, beginPasskey(begin)),
    bind(passkeyEndpoints.addPasskey, addPasskey({ ...context, trail })),
    bind(passkeyEndpoints.renamePasskey, renamePasskey(context)),
    bind(passkeyEndpoints.removePasskey, removePasskey({ ...context, trail })),
  ]
}

/** What makes a session fresh, and the codes that are made in a fresh one. */
function confirmBindings(context: Context, trail: Trail): Binding[] {
  const { countTries } = context
  const tries = countTries({ name: 'confirmations', limit: SIGN_IN_TRIES })
  const ceremonies = countTries({ name: 'proofs by passkey', limit: PASSKEY_CEREMONIES })
  const mailbox = countTries({ name: 'codes mailed', limit: MAILS_RECEIVED, windowMs: MAIL_WINDOW_MS })
  return [
    bind(confirmEndpoints.freshness, freshness(context)),
    bind(confirmEndpoints.confirm, confirm({ ...context, trail, tries })),
    bind(confirmEndpoints.beginPasskeyProof, beginPasskeyProof({ ...context, tries: ceremonies })),
    bind(confirmEndpoints.mailCode, mailCode({ ...context, tries: mailbox })),
    bind(recoveryCodeEndpoints.recoveryCodes, recoveryCodes(context)),
    bind(recoveryCodeEndpoints.makeRecoveryCodes, makeRecoveryCodes({ ...context, trail })),
    bind(peopleEndpoints.setPassword, setPassword({ ...context, trail, tries })),
  ]
}

function adminBindings(context: Context): Binding[] {
  const tries = withCeiling(
    context.countTries({ name: 'access requests', limit: ACCESS_TRIES }),
    context.countTries({ name: 'all access requests', limit: ALL_ACCESS_TRIES }),
  )
  const mails = context.countTries({ name: 'access mails', limit: ACCESS_MAILS, windowMs: HOUR_MS })
  return [
    bind(peopleEndpoints.requestAccess, requestAccess({ ...context, tries, mails })),
    bind(peopleEndpoints.listAccessRequests, listAccessRequests(context)),
    bind(peopleEndpoints.approveRequest, approveRequest(context)),
    bind(peopleEndpoints.putApproval, approveRequest(context)),
    bind(peopleEndpoints.denyRequest, denyRequest(context)),
    bind(peopleEndpoints.putDenial, denyRequest(context)),
    bind(peopleEndpoints.createUser, createUser(context)),
    bind(peopleEndpoints.listUsers, listUsers(context)),
    bind(peopleEndpoints.setUserDisabled, setUserDisabled(context)),
    bind(peopleEndpoints.resendInvitation, resendInvitation(context)),
    bind(peopleEndpoints.listAudit, listAudit(context)),
    bind(engineEndpoints.listEngines, listEngines(context)),
    bind(engineEndpoints.chooseEngine, putEngine(context)),
    bind(
      engineEndpoints.testEngine,
      testEngine({ ...context, tries: context.countTries({ name: 'engine tests', limit: ENGINE_TESTS }) }),
    ),
  ]
}
