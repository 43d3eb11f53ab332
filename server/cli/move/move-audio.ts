import { setTimeout as wait } from 'node:timers/promises'
import type { Blobs } from '../../blobs/blobs.ts'
import { BUCKET_FACT } from '../../context/folders/audio-location.ts'
import { FOLDER_FACT } from '../../context/folders/folder-check.ts'
import { readBlobs } from '../../context/open-blobs.ts'
import { moveState, setMoveState } from '../../store/move-state.ts'
import type { Database } from '../../store/schema.ts'
import { claimAudio, leaveAudio, settleAudio } from './audio-end.ts'
import { audioDifferences, copyAudio } from './copy-audio.ts'
import { copyErasures } from './copy-secrets.ts'
import { type Move, type Moved, refuseDifferences } from './outcome.ts'
import { nameOf } from './places.ts'
import { inRounds, roomExplained } from './rounds.ts'
import { refuseWithoutRoom } from './space-check.ts'
import { giveInstallation } from './tables/claim-database.ts'
import { holding, isInUse, using } from './tables/open-stored.ts'
import { closeSource, refuseElsewhere, refuseSource, refuseTakenOver, reopenSource } from './tables/source-state.ts'

/** How often to check whether the server has stopped. Milliseconds. */
const LOOK_MS = 500

/** The state of one command, kept in memory only. */
type Claimed = { installation: string; target: Blobs; verified: Map<string, string> }

/**
 * Moves the audio alone. The database stays, and a server on it would go on writing to the old place: the command waits until it
 * has stopped, with little left to do.
 */
export function moveAudio(move: Move): Promise<Moved> {
  const { from, to, tell } = move
  return holding(from, async () => {
    const claimed = await using(from, (database) => claim(move, database))
    const round = (database: Database) => copyRound(move, claimed, database)
    await using(from, (database) => inRounds(() => round(database), tell))
    await untilStopped(move)
    const token = await using(from, (database) => closeSource(database, nameOf(to)))
    try {
      // A server that was started in between has found nothing wrong.
      await untilStopped(move)
      return await using(from, async (database) => {
        const { audio } = await roomExplained(() => round(database))
        await compareFiles(move, claimed, database)
        await copyErasures(from, to)
        await settleAudio(to, claimed.installation)
        await switchOver(move, claimed.installation, { database, token })
        await leaveAudio(from, claimed.installation)
        return { rows: null, missing: audio.missing }
      })
    } catch (error) {
      await using(from, (database) => reopenSource(database, token))
      throw error
    }
  })
}

async function claim({ from, to }: Move, database: Database): Promise<Claimed> {
  await refuseSource(database)
  const state = await moveState(database)
  refuseElsewhere(state)
  await readBlobs(from, database)
  const installation = await giveInstallation(database)
  const target = await claimAudio(to, installation, state?.kind === 'closed')
  await refuseWithoutRoom(to, database, target)
  return { installation, target, verified: new Map() }
}

const copyOf = async ({ from, tell }: Move, { target, verified }: Claimed, database: Database) => ({
  ...{ target, verified, tell },
  source: await readBlobs(from, database),
})

const copyRound = async (move: Move, claimed: Claimed, database: Database) => ({
  rows: 0,
  audio: await copyAudio(await copyOf(move, claimed, database), database),
})

async function compareFiles(move: Move, claimed: Claimed, database: Database): Promise<void> {
  move.tell('Comparing every file …')
  refuseDifferences(await audioDifferences(await copyOf(move, claimed, database), database))
}

async function untilStopped({ from, tell }: Move): Promise<void> {
  if (!(await isInUse(from))) return
  tell(`Stop the server on ${nameOf(from)} now; the rest is automatic.`)
  while (await isInUse(from)) await wait(LOOK_MS)
}

type Closed = { database: Database; token: string }

/** In one transaction: where the audio is, and that it can be written again. */
const switchOver = ({ to }: Move, installation: string, { database, token }: Closed): Promise<void> =>
  database.transaction().execute(async (write) => {
    refuseTakenOver(await moveState(write), token)
    await setMoveState(write, null)
    await write.deleteFrom('facts').where('name', 'in', [BUCKET_FACT, FOLDER_FACT]).execute()
    if (to.objectStore) await write.insertInto('facts').values({ name: BUCKET_FACT, value: installation }).execute()
  })
