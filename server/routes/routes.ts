import { adminEndpoints } from '../../contract/accounts/admin-endpoints.ts'
import { confirmEndpoints, recoveryCodeEndpoints } from '../../contract/accounts/confirm.ts'
import { engineEndpoints } from '../../contract/accounts/engines.ts'
import { keyLogEndpoints } from '../../contract/accounts/key-log.ts'
import { mailEndpoints } from '../../contract/accounts/mail.ts'
import { passkeyEndpoints } from '../../contract/accounts/passkeys.ts'
import { profileEndpoints } from '../../contract/accounts/profile.ts'
import { pushEndpoints } from '../../contract/accounts/push.ts'
import { peopleEndpoints } from '../../contract/accounts/user-endpoints.ts'
import { compactEndpoints } from '../../contract/compact.ts'
import { editEndpoints } from '../../contract/edits.ts'
import { endpoints } from '../../contract/endpoints.ts'
import { replicaEndpoints } from '../../contract/given-back.ts'
import { captionEndpoints } from '../../contract/recordings/captions.ts'
import { hintEndpoints } from '../../contract/recordings/most-speakers.ts'
import { sealedValueEndpoints } from '../../contract/recordings/sealed-values.ts'
import { versionEndpoints } from '../../contract/recordings/transcript-versions.ts'
import { type AuditTrail, createAuditTrail } from '../accounts/audit-trail.ts'
import { withTotalLimit } from '../accounts/rate-limiter.ts'
import type { Context } from '../context/context.ts'
import { type Binding, bind } from '../http/bind.ts'
import { AT_ONCE, FEW_BATCHES, inTurn, ONE_EDIT, ONE_READ } from '../http/limits/take-turn.ts'
import { FairQueue } from '../kernel/fair-queue.ts'
import { createUser } from './admin/create-user.ts'
import { approveRequest, denyRequest } from './admin/decide-request.ts'
import { findModels, listEngines, putEngine, testEngine } from './admin/engines.ts'
import { listAccessRequests } from './admin/list-access-requests.ts'
import { listAudit } from './admin/list-audit.ts'
import { listUsers } from './admin/list-users.ts'
import { mailState, sendTestMail } from './admin/mail.ts'
import { requestAccess } from './admin/request-access.ts'
import { resendInvitation } from './admin/resend-invitation.ts'
import { setUserDisabled } from './admin/set-user-disabled.ts'
import { chat } from './chat/chat.ts'
import { chatAll } from './chat/chat-all.ts'
import { createAnswersUnderWay } from './chat/running-answers.ts'
import { stopAnswer } from './chat/stop-answer.ts'
import { editRecordings } from './edit-batch/edit-recordings.ts'
import { audioUrl } from './recordings/audio-url.ts'
import { changes } from './recordings/changes.ts'
import { deleteRecording } from './recordings/delete-recording.ts'
import { generateHighlights } from './recordings/generate-highlights.ts'
import { getRecording } from './recordings/get-recording.ts'
import { listRecordings } from './recordings/list-recordings.ts'
import { restoreRecording } from './recordings/restore-recording.ts'
import { setFavorite } from './recordings/set-favorite.ts'
import { transcribe } from './recordings/transcribe.ts'
import { updateRecording } from './recordings/update-recording.ts'
import { approve, ask, listApprovals } from './sealing/approvals.ts'
import { appendEntry, keyLog, replaceEntry } from './sealing/key-log.ts'
import { dropUnlocker, keepUnlocker, listUnlockers } from './sealing/sealed-unlockers.ts'
import { listSealedValues, takeSealedValue } from './sealing/sealed-values.ts'
import { listWraps, takeWraps } from './sealing/wraps.ts'
import { PASSKEY_CEREMONIES, SIGN_IN_TRIES, signInTries } from './sign-in-tries.ts'
import { analyzeTranscription } from './transcripts/analyze-transcription.ts'
import { transcriptPart, words } from './transcripts/transcript-parts.ts'
import { getVersion, listVersions } from './transcripts/transcript-versions.ts'
import { misfits, reassign, updateTranscript } from './transcripts/update-transcript.ts'
import { createRecording } from './uploads/create-recording.ts'
import { followCaptions } from './uploads/follow-captions.ts'
import { giveBack } from './uploads/give-back.ts'
import { giveBackMessages } from './uploads/give-back-messages.ts'
import { account, setPreferences, updateUser } from './users/account.ts'
import { beginPasskeyProof, confirm, freshness, mailCode } from './users/confirm.ts'
import { deleteUser } from './users/delete-user.ts'
import { listDevices, signOutDevice } from './users/devices.ts'
import { login } from './users/login.ts'
import { logout } from './users/logout.ts'
import { beginPasskeySignIn, signInWithPasskey } from './users/passkey-sign-in.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './users/passkeys.ts'
import { pushKey, subscribe, unsubscribe } from './users/push.ts'
import { makeRecoveryCodes, recoveryCodes, signInWithCode } from './users/recovery-codes.ts'
import { type MailTries, requestReset, requestSignInLink } from './users/request-link.ts'
import { session } from './users/session.ts'
import { findReset, setPassword, updatePassword } from './users/update-password.ts'
import { signInByLink, signInByMailedCode } from './users/use-sign-in-link.ts'

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
/** Mails that all callers together may cause in a minute, but for known devices and mailboxes of accounts. */
const ALL_MAILS_CAUSED = 60
const MAIL_WINDOW_MS = 15 * 60 * 1000
/** Guesses at one mailed code, which lasts as long as this window. */
const SIGN_IN_CODE_TRIES = 5

/** Entries, sealed unlockers and requests for approval that one person may send in an hour. */
const KEY_LOG_WRITES = 120
/** Calls with wraps that one person may make in a minute. */
const WRAP_WRITES = 60
/** Sealed values: a device that was away may have many edits. */
const VALUE_WRITES = 600

/** Streams of captions that one person may follow at once. */
const CAPTION_STREAMS = 4

/** The route table: every endpoint of the contract and what answers it. */
export function bindings(context: Context): Binding[] {
  const { config, queue, jobs } = context
  const tries = signInTries(context)
  const { queueTranscription } = queue
  const trail = createAuditTrail(context)
  const underWay = createAnswersUnderWay(context.news)
  const turns = new FairQueue(AT_ONCE)
  const reads = new FairQueue(ONE_READ)
  const edited = new FairQueue(ONE_EDIT)
  const captionTurns = new FairQueue({ places: Number.POSITIVE_INFINITY, each: CAPTION_STREAMS, waiting: 0 })
  const watched = { trail, tries }
  const keep = { ...context, queueTranscription, maxBytes: config.maxUploadBytes }
  const edits = {
    remove: deleteRecording(context),
    correct: inTurn(edited, updateTranscript(context)),
    reassign: inTurn(edited, reassign(context)),
    misfits: misfits(context, edited),
  }
  return [
    bind(endpoints.login, login({ ...context, trail, ...tries.guesses })),
    bind(endpoints.logout, logout(context)),
    bind(endpoints.session, session(context)),
    bind(endpoints.useSignInLink, signInByLink({ ...context, trail, ...tries.proofs })),
    bind(endpoints.listRecordings, listRecordings(context)),
    bind(endpoints.createRecording, createRecording({ ...keep, wakeJobs: jobs.wake })),
    bind(endpoints.getRecording, inTurn(reads, getRecording(context))),
    bind(endpoints.updateRecording, inTurn(reads, updateRecording(context))),
    bind(endpoints.deleteRecording, edits.remove),
    bind(endpoints.restoreRecording, inTurn(reads, restoreRecording({ ...context, queueTranscription }))),
    bind(endpoints.setFavorite, inTurn(reads, setFavorite(context))),
    bind(hintEndpoints.transcribe, inTurn(reads, transcribe({ ...context, queueTranscription }))),
    bind(
      editEndpoints.editRecordings,
      inTurn(new FairQueue(FEW_BATCHES), editRecordings({ ...context, ...edits, queueTranscription })),
    ),
    bind(compactEndpoints.updateTranscript, edits.correct),
    bind(compactEndpoints.reassign, edits.reassign),
    bind(replicaEndpoints.giveBack, inTurn(edited, giveBack(context))),
    bind(replicaEndpoints.giveBackMessages, inTurn(turns, giveBackMessages(context))),
    bind(versionEndpoints.listVersions, inTurn(turns, listVersions(context))),
    bind(versionEndpoints.getVersion, inTurn(reads, getVersion(context))),
    bind(endpoints.generateHighlights, inTurn(turns, generateHighlights(context))),
    bind(endpoints.analyzeTranscription, inTurn(turns, analyzeTranscription(context))),
    bind(endpoints.chat, inTurn(turns, chat({ ...context, underWay }))),
    bind(endpoints.chatAll, inTurn(turns, chatAll({ ...context, underWay }))),
    bind(endpoints.stopAnswer, stopAnswer(underWay)),
    bind(endpoints.audioUrl, inTurn(new FairQueue(AT_ONCE), audioUrl(context))),
    bind(captionEndpoints.captions, inTurn(captionTurns, followCaptions(context))),
    bind(compactEndpoints.changes, inTurn(reads, changes(context))),
    bind(compactEndpoints.transcript, inTurn(reads, transcriptPart(context))),
    bind(compactEndpoints.words, inTurn(reads, words(context))),
    ...accountBindings(context, watched),
    ...passkeyBindings(context, watched),
    bind(recoveryCodeEndpoints.signInWithCode, signInWithCode({ ...context, trail, ...tries.guesses })),
    ...confirmBindings(context, trail),
    ...sealingBindings(context),
    ...adminBindings(context),
  ]
}

/** What keeps an account of the mode "Only my devices". */
function sealingBindings(context: Context): Binding[] {
  const tries = context.countTries({ name: 'key log', limit: KEY_LOG_WRITES, windowMs: HOUR_MS })
  const keys = { ...context, tries }
  const wraps = { ...context, tries: context.countTries({ name: 'wraps', limit: WRAP_WRITES }) }
  const values = { ...context, tries: context.countTries({ name: 'sealed values', limit: VALUE_WRITES }) }
  return [
    bind(keyLogEndpoints.keyLog, keyLog(context)),
    bind(keyLogEndpoints.appendEntry, appendEntry(keys)),
    bind(keyLogEndpoints.replaceEntry, replaceEntry(keys)),
    bind(keyLogEndpoints.sealedUnlockers, listUnlockers(context)),
    bind(keyLogEndpoints.keepUnlocker, keepUnlocker(keys)),
    bind(keyLogEndpoints.dropUnlocker, dropUnlocker(context)),
    bind(keyLogEndpoints.approvals, listApprovals(context)),
    bind(keyLogEndpoints.askForApproval, ask(keys)),
    bind(keyLogEndpoints.approve, approve(context)),
    bind(keyLogEndpoints.wraps, listWraps(context)),
    bind(keyLogEndpoints.keepWraps, takeWraps(wraps)),
    bind(sealedValueEndpoints.sealedValues, inTurn(new FairQueue(AT_ONCE), listSealedValues(context))),
    bind(sealedValueEndpoints.keepSealedValue, takeSealedValue(values)),
  ]
}

type Watched = { trail: AuditTrail; tries: ReturnType<typeof signInTries> }

function accountBindings(context: Context, { trail, tries }: Watched): Binding[] {
  const mails: MailTries = {
    network: context.countTries({ name: 'mails caused', limit: MAILS_CAUSED, windowMs: MAIL_WINDOW_MS }),
    all: context.countTries({ name: 'all mails', limit: ALL_MAILS_CAUSED }),
    mailbox: context.countTries({ name: 'mails received', limit: MAILS_RECEIVED, windowMs: MAIL_WINDOW_MS }),
  }
  return [
    bind(peopleEndpoints.requestSignInLink, requestSignInLink({ ...context, tries: mails })),
    bind(
      peopleEndpoints.useSignInCode,
      signInByMailedCode({
        ...context,
        trail,
        ...tries.proofs,
        codeTries: context.countTries({ name: 'sign-in codes', limit: SIGN_IN_CODE_TRIES, windowMs: MAIL_WINDOW_MS }),
      }),
    ),
    bind(peopleEndpoints.requestReset, requestReset({ ...context, tries: mails })),
    bind(peopleEndpoints.findReset, findReset({ ...context, ...tries.proofs })),
    bind(peopleEndpoints.updatePassword, updatePassword({ ...context, trail, ...tries.proofs })),
    bind(peopleEndpoints.listDevices, listDevices(context)),
    bind(peopleEndpoints.signOutDevice, signOutDevice(context)),
    bind(peopleEndpoints.account, account(context)),
    bind(profileEndpoints.updateUser, updateUser(context)),
    bind(endpoints.setPreferences, setPreferences(context)),
    bind(peopleEndpoints.deleteUser, deleteUser(context)),
    bind(pushEndpoints.pushKey, pushKey(context)),
    bind(pushEndpoints.subscribe, subscribe(context)),
    bind(pushEndpoints.unsubscribe, unsubscribe(context)),
  ]
}

function passkeyBindings(context: Context, { trail, tries }: Watched): Binding[] {
  return [
    bind(passkeyEndpoints.beginPasskeySignIn, beginPasskeySignIn({ ...context, ...tries.begun })),
    bind(passkeyEndpoints.signInWithPasskey, signInWithPasskey({ ...context, trail, ...tries.proofs })),
    bind(passkeyEndpoints.listPasskeys, listPasskeys(context)),
    bind(passkeyEndpoints.beginPasskey, beginPasskey({ ...context, tries: tries.ceremonies })),
    bind(passkeyEndpoints.addPasskey, addPasskey({ ...context, trail })),
    bind(passkeyEndpoints.renamePasskey, renamePasskey(context)),
    bind(passkeyEndpoints.removePasskey, removePasskey({ ...context, trail })),
  ]
}

/** What makes a session fresh, and the codes that are made in a fresh one. */
function confirmBindings(context: Context, trail: AuditTrail): Binding[] {
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
  const tries = withTotalLimit(
    context.countTries({ name: 'access requests', limit: ACCESS_TRIES }),
    context.countTries({ name: 'all access requests', limit: ALL_ACCESS_TRIES }),
  )
  const mails = context.countTries({ name: 'access mails', limit: ACCESS_MAILS, windowMs: HOUR_MS })
  return [
    bind(peopleEndpoints.requestAccess, requestAccess({ ...context, tries, mails })),
    bind(adminEndpoints.listAccessRequests, listAccessRequests(context)),
    bind(adminEndpoints.approveRequest, approveRequest(context)),
    bind(adminEndpoints.putApproval, approveRequest(context)),
    bind(adminEndpoints.denyRequest, denyRequest(context)),
    bind(adminEndpoints.putDenial, denyRequest(context)),
    bind(adminEndpoints.createUser, createUser(context)),
    bind(adminEndpoints.listUsers, listUsers(context)),
    bind(adminEndpoints.setUserDisabled, setUserDisabled(context)),
    bind(adminEndpoints.resendInvitation, resendInvitation(context)),
    bind(adminEndpoints.listAudit, listAudit(context)),
    bind(mailEndpoints.mailState, mailState(context)),
    bind(mailEndpoints.testMail, sendTestMail(context)),
    bind(engineEndpoints.listEngines, listEngines(context)),
    bind(engineEndpoints.findModels, findModels(context)),
    bind(engineEndpoints.chooseEngine, putEngine(context)),
    bind(
      engineEndpoints.testEngine,
      testEngine({ ...context, tries: context.countTries({ name: 'engine tests', limit: ENGINE_TESTS }) }),
    ),
  ]
}
