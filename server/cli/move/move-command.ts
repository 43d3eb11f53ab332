import { existsSync } from 'node:fs'
import { sentenceOf } from '../../bootstrap/start-failure.ts'
import type { Config } from '../../config/config.ts'
import { databasePath, keyFilePath } from '../../config/data-folder.ts'
import { moveState, setMoveState } from '../../store/move-state.ts'
import { plural } from '../backup/amounts.ts'
import type { Report } from '../backup/check.ts'
import { refuseEmptyFolder } from '../backup/refuse-empty-folder.ts'
import { CliError } from '../cli-error.ts'
import { simulateMove } from './dry-run.ts'
import { moveAudio } from './move-audio.ts'
import { moveEverything } from './move-everything.ts'
import type { Move, Moved } from './outcome.ts'
import { isSameAudio, isSameDatabase, nameOf, readPlace } from './places.ts'
import { using } from './tables/open-stored.ts'

type Options = { file: string | undefined; dryRun: boolean; cancel: boolean }

/** Moves from the place of these settings to the one that the file names. Progress is printed as it comes. */
export async function move(from: Config, { file, dryRun, cancel }: Options): Promise<string[] | Report> {
  if (!from.database) refuseEmptyFolder(from.dataDir)
  if (cancel) return using(from, (database) => cancelMove(database))
  if (file === undefined)
    throw new CliError('Name a file with the settings of the new place: npm run admin -- move FILE')
  const to = await readPlace(file)
  const moving: Move = { from, to, tell: (line) => console.log(line) }
  if (isSameDatabase(from, to) && isSameAudio(from, to)) {
    throw new CliError(`${file} names the place where everything is already: ${nameOf(from)}.`)
  }
  if (to.masterKeyFile === null && to.database && !existsSync(databasePath(to.dataDir))) {
    moving.tell(
      `The master key of the new place will be in ${keyFilePath(to, to.dataDir)} (MASTER_KEY_FILE is not set).`,
    )
  }
  try {
    if (dryRun) return await simulateMove(moving)
    return report(moving, file, isSameDatabase(from, to) ? await moveAudio(moving) : await moveEverything(moving))
  } catch (error) {
    // The error's own words tell which of the two places it is about.
    const sentence = error instanceof CliError ? error.message : sentenceOf(error)
    throw sentence === null
      ? error
      : new CliError(`${sentence}\nRun the same command again to continue; what has been copied is kept.`)
  }
}

async function cancelMove(database: Parameters<typeof moveState>[0]): Promise<string[]> {
  const state = await moveState(database)
  if (state?.kind !== 'closed') throw new CliError('There is no interrupted move to cancel.')
  await database.transaction().execute((write) => setMoveState(write, null))
  return [
    `Cancelled the move to ${state.to}. This server works as before. The copy there is incomplete, and no server will start on it.`,
  ]
}

function report({ from, to }: Move, file: string, { rows, missing }: Moved): Report {
  const isAudio = !isSameAudio(from, to)
  return {
    isGood: true,
    lines: [
      `Moved from ${nameOf(from)}`,
      `to ${nameOf(to)}.`,
      ...(rows
        ? [`  database  ${plural(rows.count, 'row')} in ${plural(rows.tables, 'table')}, each compared and equal`]
        : []),
      ...(isAudio ? ['  audio     every file read back, with the SHA-256 that it had'] : []),
      ...missing.map((blob) => `  missing   ${blob}  was not at the old place either`),
      ...(rows ? [`Its master key is in ${keyFilePath(to, to.dataDir)}: every server there needs that file.`] : []),
      'Not moved: speech models, and mails in the folder "mail".',
      rows
        ? 'Stop the old server, which only reads now, and start the server with the settings of the new place.'
        : 'Start the server with the settings of the new place.',
      `What was at the old place stays there, for you to delete. To move back, run this command with the settings in ${file}.`,
    ],
  }
}
