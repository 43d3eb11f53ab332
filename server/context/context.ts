import { mkdir } from 'node:fs/promises'
import type { Engines } from '../../contract/changes.ts'
import type { UserId } from '../../contract/ids.ts'
import type { LanguageModel } from '../../core/language/language-model.ts'
import { type Accounts, createAccounts } from '../accounts/accounts.ts'
import { openAuth } from '../accounts/auth.ts'
import { type AskingBrowser, createAskingBrowser } from '../accounts/credentials/asking-browser.ts'
import { type Confirmations, createConfirmations } from '../accounts/credentials/confirmations.ts'
import { createMailedCodes, type MailedCodes } from '../accounts/credentials/mailed-codes.ts'
import { createPasskeys, type Passkeys } from '../accounts/credentials/passkeys.ts'
import { createProofs, type Proofs } from '../accounts/credentials/proofs.ts'
import { createRecovery, type Recovery } from '../accounts/credentials/recovery.ts'
import { createRecoveryCodes, type RecoveryCodes } from '../accounts/credentials/recovery-codes.ts'
import { createSignInCodes, type SignInCodes } from '../accounts/credentials/sign-in-codes.ts'
import { type OwnerLink, prepareOwner } from '../accounts/owner.ts'
import { type CreateRateLimiter, createLocalLimiter } from '../accounts/rate-limiter.ts'
import { createDevices, type Devices } from '../accounts/sessions/devices.ts'
import { createKnownDevices, type KnownDevices } from '../accounts/sessions/known-devices.ts'
import { createRevocation, type Revocation } from '../accounts/sessions/revocation.ts'
import { countIn } from '../accounts/stored-attempts.ts'
import { createStoredPreferences, sealVocabularies } from '../accounts/stored-preferences.ts'
import { createUsers, type Users } from '../accounts/users.ts'
import type { Blobs } from '../blobs/blobs.ts'
import { tellingDamage } from '../blobs/telling-damage.ts'
import { type Captions, createCaptions } from '../captions/captions.ts'
import type { Config } from '../config/config.ts'
import { newestStatePath } from '../config/data-folder.ts'
import { eraseAgain } from '../deletion/erase-again.ts'
import { takeBackAll } from '../deletion/prune-incoming.ts'
import { type Erasures, openErasures } from '../erasures/erasures.ts'
import { type AudioLinks, createAudioLinks } from '../http/audio-links.ts'
import { Intake } from '../http/hooks/intake.ts'
import { ConcurrencyLimit } from '../http/limits/concurrency-limit.ts'
import { createJobs } from '../jobs/create-jobs.ts'
import type { JobHandlers } from '../jobs/job-handler.ts'
import type { JobKind, Jobs } from '../jobs/job-queue.ts'
import { createLanguageThreads, type LanguageThreads } from '../language/threads.ts'
import { type Log, openLog, reporter } from '../log/log.ts'
import { chooseMailer } from '../mail/choose.ts'
import { mailJob } from '../mail/mail-job.ts'
import type { Mailer } from '../mail/mailer.ts'
import { countedBlobs } from '../metrics/counted-blobs.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { openMetrics } from '../metrics/open-metrics.ts'
import { m4aJob } from '../playable/m4a-job.ts'
import { playableJob } from '../playable/playable-job.ts'
import { runRemux } from '../playable/run-remux.ts'
import { type Analyst, createAnalyst } from '../processing/analyst.ts'
import { analyzeJob } from '../processing/analyze.ts'
import { highlightsJob } from '../processing/find-highlights.ts'
import type { HearPorts } from '../processing/hear-segments.ts'
import { createTranscriptionQueue, type TranscriptionQueue } from '../processing/queue-transcription.ts'
import { transcribeJob } from '../processing/transcribe.ts'
import { pushJob } from '../push/push-job.ts'
import { createPusher, type Pusher } from '../push/pusher.ts'
import { openVapid } from '../push/vapid.ts'
import { keptSecret } from '../secrets/server-secrets.ts'
import { signingKeys } from '../secrets/signing-keys.ts'
import type { SpeechEngine } from '../speech/engine.ts'
import type { Speakers } from '../speech/voices/speakers.ts'
import { createKeyedMutex, type KeyedMutex } from '../store/processes/keyed-mutex.ts'
import type { ProcessLocks } from '../store/processes/process-locks.ts'
import type { PubSub } from '../store/processes/pub-sub.ts'
import { withStartupLock } from '../store/processes/startup-lock.ts'
import type { Database } from '../store/schema.ts'
import { createTranscriptThreads, type TranscriptThreads } from '../transcripts/transcript-threads.ts'
import { noteDamage } from '../uploads/repair.ts'
import { UserQuota } from '../uploads/user-quota.ts'
import { captionEngine, captionedIn } from './caption-engine.ts'
import { openScratch } from './folders/scratch-folder.ts'
import { logJobs } from './log-jobs.ts'
import { type NewestState, openNewestState } from './newest-state.ts'
import { openBetween } from './open-between.ts'
import { dataPlace } from './open-database.ts'
import { type GivenEngines, type OpenEngines, openEngines } from './open-engines.ts'
import { openList } from './open-erasure-list.ts'
import { openStores, type Stores } from './open-stores.ts'
import { OF_WORKERS, type SharedEngines, shareEngines } from './shared-engines.ts'

/** Every port, opened once. A handler names only those it needs. */
export type Context = {
  config: Config
  database: Database
  folderLock: Stores['folderLock']
  blobs: Blobs
  askAudio: Stores['askAudio']
  /** Locks shared by the processes of one database; null when this is the only process. */
  locks: ProcessLocks | null
  news: PubSub | null
  /** A lock for each recording id, held while a recording is made of its uploads. */
  exclusively: KeyedMutex
  accounts: Accounts
  people: Users
  recovery: Recovery
  revocation: Revocation
  devices: Devices
  knownDevices: KnownDevices
  passkeys: Passkeys
  recoveryCodes: RecoveryCodes
  mailedCodes: MailedCodes
  signInCodes: SignInCodes
  askingBrowser: AskingBrowser
  confirmations: Confirmations
  proofs: Proofs
  countTries: CreateRateLimiter
  atOnce: ConcurrencyLimit
  personRoom: UserQuota
  mailer: Mailer
  pusher: Pusher
  audioLinks: AudioLinks
  jobs: Jobs
  queue: TranscriptionQueue
  erasures: Erasures
  newestState: NewestState
  analyst: Analyst
  captions: Captions
  enginesHere: OpenEngines
  speech: SpeechEngine
  speakers: Speakers
  model: LanguageModel
  sharedEngines: SharedEngines
  language: LanguageThreads
  transcripts: TranscriptThreads
  engines: () => Engines
  /** The owner's sign-in link, while there is one to print. */
  ownerLink: OwnerLink | null
  masterKey: Stores['masterKey']
  /** Folder for temporary, unencrypted files; removed when the server stops. */
  scratch: string
  log: Log
  intake: Intake
  metrics: Metrics
  /** Logs failures of work that no request waits for. */
  report: (error: unknown) => void
}

/** A worker serves no requests; a server runs jobs unless workers do. */
type Role = 'server' | 'worker'

export async function openContext(
  config: Config,
  publicUrl: string,
  given: GivenEngines = {},
  role: Role = 'server',
): Promise<Context> {
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const stores = await openStores(config)
  try {
    return await openOver(stores, { config, publicUrl, given, role })
  } catch (error) {
    await stores.database.destroy()
    stores.folderLock?.release()
    throw error
  }
}

type Asked = { config: Config; publicUrl: string; given: GivenEngines; role: Role }

async function openOver(stores: Stores, { config, publicUrl, given, role }: Asked): Promise<Context> {
  const { database, blobs: stored, askAudio, masterKey, keep, folderLock } = stores
  const log = openLog(config)
  const file = newestStatePath(config, config.dataDir)
  const takeBack = () => takeBackAll({ database, blobs: stored })
  const newestState = await withStartupLock(database, () =>
    openNewestState({ database, file, place: dataPlace(config), takeBack, tell: console.log }),
  )
  const { locks, news } = await openBetween(config)
  const metrics = await openMetrics(config, database)
  const report = reporter(log)
  const blobs = tellingDamage(countedBlobs(stored, metrics), (name) => {
    noteDamage(database, name).catch(report)
  })
  const keys = await signingKeys(database, config.secret ?? (await keptSecret(keep)))
  const auth = await openAuth({ database, secret: keys.cookies, publicUrl })
  const scratch = await openScratch(config.dataDir, config.database !== null)
  const knownDevices = createKnownDevices(auth, keys.devices, publicUrl)
  await withStartupLock(database, () => sealVocabularies(database, report))
  const preferences = createStoredPreferences(database, report)
  const accounts = createAccounts({ auth, devices: knownDevices, preferences }, keys.olderCookies)
  const revocation = createRevocation(auth, database)
  const people = createUsers(auth, accounts, revocation, preferences)
  const passkeys = createPasskeys(auth, database, publicUrl)
  const recovery = createRecovery({ auth, people, passkeys, accounts })
  const recoveryCodes = createRecoveryCodes(auth, database)
  const mailedCodes = createMailedCodes(auth, keys.codes)
  const signInCodes = createSignInCodes(auth, keys.codes)
  const devices = createDevices(auth, accounts, revocation)
  const mailer = await chooseMailer(config, publicUrl)
  const pusher = createPusher({ vapid: await openVapid(config, publicUrl, keep), hosts: config.push.hosts })
  const telling = {
    mail: mailJob({
      database,
      mailer,
      links: { ...recovery, signInCode: signInCodes.make, confirmCode: mailedCodes.make },
      publicUrl,
    }),
    push: pushJob({ database, people, devices, pusher }),
  }
  const vocabularyOf = async (user: UserId) => (await people.find(user))?.preferences.vocabulary ?? []
  const ports = { config, log, metrics, report, database, blobs, scratch, vocabularyOf }
  const working = await work(ports, { given, role, telling })
  const erase = eraseAgain({ database, blobs, people, config, jobs: working.jobs })
  const list = await openList(config)
  const erasures = await withStartupLock(database, () => openErasures({ database, list, erase, tell: console.log }))
  return {
    config,
    log,
    erasures,
    newestState,
    intake: new Intake(),
    metrics,
    report,
    database,
    folderLock,
    blobs,
    askAudio,
    masterKey,
    scratch,
    transcripts: createTranscriptThreads(),
    locks,
    news,
    exclusively: createKeyedMutex(locks),
    accounts,
    people,
    recovery,
    revocation,
    devices,
    atOnce: new ConcurrencyLimit(),
    personRoom: new UserQuota(database, config.personQuotaBytes),
    knownDevices,
    passkeys,
    recoveryCodes,
    mailedCodes,
    signInCodes,
    askingBrowser: createAskingBrowser(publicUrl, keys.asking),
    confirmations: createConfirmations(database),
    proofs: createProofs({ auth, passkeys, recoveryCodes, mailedCodes }),
    countTries: config.database ? countIn(database, keys.attempts) : createLocalLimiter,
    mailer,
    pusher,
    audioLinks: createAudioLinks(keys.links),
    ownerLink: await withStartupLock(database, () => prepareOwner(auth, database, config.owner)),
    ...working,
  }
}

/** The engines and the jobs that use them. */
async function work(
  ports: Pick<Context, 'config' | 'log' | 'metrics' | 'report' | 'database' | 'blobs' | 'scratch'> &
    Pick<HearPorts, 'vocabularyOf'>,
  { given, role, telling }: { given: GivenEngines; role: Role; telling: Pick<JobHandlers, 'mail' | 'push'> },
) {
  const { config, log, metrics, report, database, blobs, scratch } = ports
  const language = createLanguageThreads()
  const { run } = language
  const works = role === 'worker' || config.jobs === 'here'
  const enginesHere = await openEngines({ ...ports, works, run }, given)
  const { speech, speakers, model } = enginesHere
  const analyst = createAnalyst({ database, model })
  // Any process may make the analysis: it is this machine's work only where none of them sends words elsewhere.
  const analystHere = () => (sharedEngines.current().hosts === undefined ? model.engine : null)
  const playing = { database, blobs, scratch, remux: given.remux ?? runRemux }
  const handlers = {
    transcribe: transcribeJob({ ...ports, speech, speakers, run, analystHere }),
    analyze: analyzeJob({ database, analyst }),
    highlights: highlightsJob({ database, run }),
    playable: playableJob(playing),
    'm4a-opus': m4aJob(playing, 'opus'),
    'm4a-aac': m4aJob(playing, 'aac'),
    ...telling,
  }
  // A process that shares its jobs does not know which engines the others have: jobs are queued for all, and taken by a process
  // that has the engine.
  const isShared = role === 'worker' || config.jobs === 'elsewhere'
  const hearing = (language: string | null) => speech.hearing(language)?.engine ?? (isShared ? OF_WORKERS : null)
  const speechName = () => speech.current()?.engine ?? null
  const sharedEngines = shareEngines({
    database,
    isShared: config.database !== null,
    works,
    own: { speech: speechName, language: () => model.engine, hosts: enginesHere.hosts, told: enginesHere.told },
  })
  const captions = createCaptions({ database, blobs, report, findEngine: captionEngine(config, given) })
  const takes = (kind: JobKind) => !isShared || kind !== 'transcribe' || speech.current() !== null
  return {
    analyst,
    captions,
    enginesHere,
    speech,
    speakers,
    model,
    language,
    jobs: createJobs({ database, handlers, takes, improver: enginesHere.betterThanDraft, ...logJobs(log, metrics) }),
    queue: createTranscriptionQueue({ database, engine: hearing }),
    sharedEngines,
    engines: () => ({ ...sharedEngines.current(), ...captionedIn(captions) }),
  }
}
