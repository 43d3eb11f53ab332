// What the person who runs the server does from the command line: `npm run admin -- --help`. Works beside a running server.
import { parseArgs } from 'node:util'
import { sentenceOf } from './bootstrap/start-failure.ts'
import type { Report } from './cli/backup/check.ts'
import { CliError } from './cli/cli-error.ts'
import { type Config, readConfig } from './config/config.ts'

const HELP = `npm run admin -- COMMAND

  owner EMAIL [NAME]       makes this address an administrator, with a new account if needed; prints a sign-in link
  users                    lists the accounts and what each has stored
  disable EMAIL            signs the account out everywhere and blocks sign-in
  enable EMAIL             allows sign-in again
  backup FOLDER            copies database and audio into a new folder, also while the server runs; the master key
                           goes beside it, to FOLDER.key: keep that apart
  restore BACKUP [FOLDER]  puts a backup into the data folder, or into FOLDER; the server must be stopped
           --force         even if the folder isn't empty: its contents are moved aside, not deleted. Everyone signs in
                           again
           --without-erasures  even if the list of what was permanently deleted is missing: that comes back then
  restored                 run after pg_restore, with the servers stopped, so that everyone signs in again and devices
                           fetch everything again; it needs that list, too
  check [BACKUP]           compares rows and files and reads every byte; exit code 1 when something differs
  move FILE                moves everything to the server whose settings are in FILE. Works while the server runs; if
                           interrupted, run it again to continue
       --dry-run           only says what would be moved
       --cancel            without FILE: cancels an interrupted move and makes this server writable again
  rotate-key               makes a new master key, which wraps the keys of all recordings; also while the server runs
  new-secret               new secrets, and the end of every session and link, with the server stopped: for whoever may
                           have lost an older backup, one with a file named "secret" in it

It works on DATA_DIR (./data when it is not set) and DATABASE_URL, with the same settings as the server. With
DATABASE_URL, pg_dump and pg_restore take the place of backup and restore. Where S3_… is set, "check" reads the audio in
the bucket, and "backup" fetches it into the folder: restored, it is in files again.`

type Options = { force: boolean; withoutErasures: boolean; dryRun: boolean; cancel: boolean }
type Command = (config: Config, args: string[], options: Options) => Promise<string[] | Report>

type Entry = {
  takes: [least: number, most: number]
  run: Command
  /** Works on a data folder that has the database in it. */
  folderOnly?: boolean
}

/** Each loads what it needs when it is called: together they take half a second of processor time more. */
const people = () => import('./cli/user-commands.ts')
const commands: Record<string, Entry> = {
  owner: {
    takes: [1, 2],
    run: async (config, [email = '', name]) => (await people()).makeOwnerCommand(config, email, name),
  },
  users: { takes: [0, 0], run: async (config) => (await people()).listUsers(config) },
  disable: { takes: [1, 1], run: async (config, [email = '']) => (await people()).setDisabled(config, email, true) },
  enable: { takes: [1, 1], run: async (config, [email = '']) => (await people()).setDisabled(config, email, false) },
  backup: {
    folderOnly: true,
    takes: [1, 1],
    run: async (config, [folder = '']) => (await import('./cli/backup/backup.ts')).backup(config, folder),
  },
  restore: {
    folderOnly: true,
    takes: [1, 2],
    run: async (config, [from = '', to = config.dataDir], { force, withoutErasures }) =>
      (await import('./cli/backup/restore.ts')).restore({ from, to, force, withoutErasures, config }),
  },
  restored: {
    takes: [0, 0],
    run: async (config, _, { withoutErasures }) =>
      (await import('./cli/backup/after-restore.ts')).restored(config, withoutErasures),
  },
  check: {
    takes: [0, 1],
    run: async (config, [folder]) => (await import('./cli/backup/check.ts')).check(config, folder),
  },
  move: {
    takes: [0, 1],
    run: async (config, [file], { dryRun, cancel }) =>
      (await import('./cli/move/move-command.ts')).move(config, { file, dryRun, cancel }),
  },
  'rotate-key': {
    takes: [0, 0],
    run: async (config) => (await import('./cli/backup/rotate-key.ts')).rotateKey(config),
  },
  'new-secret': {
    takes: [0, 0],
    run: async (config) => (await import('./cli/backup/new-secret.ts')).newSecret(config),
  },
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  const [name, ...args] = positionals
  if (values.help || name === undefined) {
    console.log(HELP)
    process.exitCode = values.help ? 0 : 1
    return
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CliError(`Unknown command "${name}". Commands: ${Object.keys(commands).join(', ')}.`)
  const [least, most] = command.takes
  if (args.length < least || args.length > most) {
    throw new CliError(`"${name}" doesn't take ${args.length} arguments. See npm run admin -- --help.`)
  }
  const config = readConfig(process.env)
  if (config.database && command.folderOnly) throw new CliError(folderOnly(name))
  const said = await command.run(config, args, {
    force: values.force ?? false,
    withoutErasures: values['without-erasures'] ?? false,
    dryRun: values['dry-run'] ?? false,
    cancel: values.cancel ?? false,
  })
  const { lines, isGood } = Array.isArray(said) ? { lines: said, isGood: true } : said
  for (const line of lines) console.log(line)
  if (!isGood) process.exitCode = 1
}

const folderOnly = (name: string): string =>
  `"${name}" works on a data folder, but the database is PostgreSQL (DATABASE_URL). Copy that with pg_dump and put it ` +
  'back with pg_restore; docs/operating.md says in what order, and what else belongs to a backup.'

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        force: { type: 'boolean' },
        'without-erasures': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        cancel: { type: 'boolean' },
      },
    })
  } catch (error) {
    // node:util names the option that it does not know.
    throw new CliError(`${error instanceof Error ? error.message.split('. ')[0] : error}. Try --help.`)
  }
}

try {
  await main()
} catch (error) {
  console.error(error instanceof CliError ? error.message : (sentenceOf(error) ?? error))
  process.exitCode = 1
}
