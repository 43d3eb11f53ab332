import type { Config } from '../../config/config.ts'
import { BUCKET_FACT, boundTo } from '../../context/folders/audio-location.ts'
import { FOLDER_FACT } from '../../context/folders/folder-check.ts'
import { readBlobs } from '../../context/open-blobs.ts'
import { moveState, setMoveState } from '../../store/move-state.ts'
import type { Database } from '../../store/schema.ts'
import { CliError } from '../cli-error.ts'
import { claimAudio, leaveAudio, settleAudio } from './audio-end.ts'
import { type AudioCopy, audioDifferences, copyAudio } from './copy-audio.ts'
import { copyRows } from './copy-rows.ts'
import { copyErasures, copyKeys, copyServerSecrets, type End, refuseOtherSecret } from './copy-secrets.ts'
import { type Move, type Moved, refuseDifferences } from './outcome.ts'
import { isSameAudio, nameOf } from './places.ts'
import { inRounds, type Round, roomExplained } from './rounds.ts'
import { refuseWithoutRoom } from './space-check.ts'
import { claimTarget, giveInstallation } from './tables/claim-database.ts'
import { compareTables } from './tables/compare.ts'
import { atOneMoment, holding, isInUse, using } from './tables/open-stored.ts'
import { closeSource, refuseElsewhere, refuseSource, refuseTakenOver, reopenSource } from './tables/source-state.ts'
import { tableShapes } from './tables/table-shapes.ts'

/** Both ends, opened; `audio` null: it stays where it is. */
type Opened = Move & { source: End; target: End; installation: string; audio: AudioCopy | null }

/**
 * Moves the database, and the audio unless it stays. The source is copied while it runs, until only a little is missing at the
 * target; then it is closed for the rest. If this is interrupted, the next command continues.
 */
export async function moveEverything(move: Move): Promise<Moved> {
  const { from, to } = move
  if (await isInUse(to)) throw new CliError(`A server or another command runs on ${nameOf(to)}. Stop it first.`)
  const between = (target: Database) => using(from, (source) => run(move, source, target))
  return holding(to, (own) => (own ? between(own) : using(to, between)))
}

async function run(move: Move, source: Database, target: Database): Promise<Moved> {
  const { from, to, tell } = move
  await refuseSource(source)
  const state = await moveState(source)
  if (state?.kind === 'moved' && state.to === nameOf(to) && (await moveState(target))?.kind === 'filling') {
    const installation = await giveInstallation(source)
    await finish(
      { ...move, source: { config: from, database: source }, target: { config: to, database: target } },
      installation,
    )
    return { rows: null, missing: [] }
  }
  refuseElsewhere(state)
  const opened = await openEnds(move, source, target)
  const shapes = await tableShapes(source, target)
  const once = async (): Promise<Round> => ({
    rows: await atOneMoment(from, source, (read) => copyRows(read, target, shapes)),
    audio: opened.audio && (await copyAudio(opened.audio, source)),
  })
  await inRounds(once, tell)
  const token = await closeSource(source, nameOf(to))
  tell('The old server is read-only until this finishes. People can keep reading and recording.')
  try {
    await copyKeys(opened.source, to)
    await copyServerSecrets(opened.source, opened.target)
    await copyErasures(from, to)
    const last = await roomExplained(once)
    tell('Comparing every row and every file …')
    const { rows: count, tables, differences } = await compareTables(source, target, shapes)
    const files = opened.audio ? await audioDifferences(opened.audio, source) : []
    refuseDifferences([...differences, ...files])
    await switchOver(opened, token)
    return { rows: { count, tables }, missing: last.audio?.missing ?? [] }
  } catch (error) {
    await reopenSource(source, token)
    throw error
  }
}

async function openEnds(move: Move, source: Database, target: Database): Promise<Opened> {
  const { from, to, tell } = move
  const ends = { source: { config: from, database: source }, target: { config: to, database: target } }
  const stored = isSameAudio(from, to) ? null : await readBlobs(from, source)
  await refuseOtherSecret(ends.source, to)
  const installation = await giveInstallation(source)
  await claimTarget({ database: target, name: nameOf(to) }, installation, nameOf(from))
  await copyKeys(ends.source, to)
  const blobs = stored && (await claimAudio(to, installation, false))
  if (blobs) await refuseWithoutRoom(to, source, blobs)
  const audio = stored && blobs && { source: stored, target: blobs, verified: new Map<string, string>(), tell }
  return { ...move, ...ends, installation, audio }
}

/** The old place first: from here on no server starts there, and at the new one only when it knows where its audio is. */
async function switchOver(opened: Opened, token: string): Promise<void> {
  const { source, to, installation } = opened
  await source.database.transaction().execute(async (write) => {
    refuseTakenOver(await moveState(write), token)
    await setMoveState(write, { kind: 'moved', to: nameOf(to), at: new Date().toISOString() })
  })
  await finish(opened, installation)
}

async function finish(
  ends: Pick<Opened, 'source' | 'target'> & Pick<Move, 'from' | 'to'>,
  installation: string,
): Promise<void> {
  const { from, to, source, target } = ends
  const staysIn = await boundTo(source.database)
  const isMoved = !isSameAudio(from, to)
  if (isMoved) await settleAudio(to, installation)
  await bindAudio(target.database, to, isMoved ? installation : staysIn)
  if (isMoved) await leaveAudio(from, installation)
}

/** Stores where its audio is, and that the target is complete, at once. */
const bindAudio = (target: Database, { objectStore }: Config, bucket: string | null): Promise<void> =>
  target.transaction().execute(async (write) => {
    await setMoveState(write, null)
    await write.deleteFrom('facts').where('name', 'in', [BUCKET_FACT, FOLDER_FACT]).execute()
    if (objectStore && bucket !== null) {
      await write.insertInto('facts').values({ name: BUCKET_FACT, value: bucket }).execute()
    }
  })
