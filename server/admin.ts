// What the person who runs the server does from the command line: `npm run admin -- --help`. Works beside a running server.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backup } from './admin-command/backup.ts'
import { check, type Report } from './admin-command/check.ts'
import { listUsers, makeOwner, setDisabled } from './admin-command/people-commands.ts'
import { Refused } from './admin-command/refused.ts'
import { restore } from './admin-command/restore.ts'
import { rotateKey } from './admin-command/rotate-key.ts'
import { type Config, ConfigWrong, readConfig } from './config.ts'
import { KeyFileWrong } from './keys/master-keys.ts'

const HELP = `npm run admin -- COMMAND

  owner EMAIL [NAME]       makes this address an administrator, with a new account if needed; prints a sign-in link
  users                    lists the accounts and what each has stored
  disable EMAIL            ends the account's sessions at once and lets nobody sign in with it
  enable EMAIL             lets it sign in again
  backup FOLDER            copies database, audio and keys into a new folder, also while the server runs; the master key
                           goes beside it, to FOLDER.key: keep that apart
  restore BACKUP [FOLDER]  puts a backup into the data folder, or into FOLDER; the server must be stopped
           --force         also where something is: that is moved aside, not deleted
  check [BACKUP]           compares rows and files and reads every byte; exit code 1 when something differs
  rotate-key               makes a new master key, which wraps the keys of all recordings; also while the server runs

It works on DATA_DIR (./data when it is not set), with the same settings as the server.`

type Command = (config: Config, args: string[], options: { force: boolean }) => Promise<string[] | Report>

const commands: Record<string, { takes: [least: number, most: number]; run: Command }> = {
  owner: { takes: [1, 2], run: (config, [email = '', name]) => makeOwner(config, email, name) },
  users: { takes: [0, 0], run: listUsers },
  disable: { takes: [1, 1], run: (config, [email = '']) => setDisabled(config, email, true) },
  enable: { takes: [1, 1], run: (config, [email = '']) => setDisabled(config, email, false) },
  backup: { takes: [1, 1], run: (config, [folder = '']) => backup(config, folder) },
  restore: {
    takes: [1, 2],
    run: (config, [from = '', to = config.dataDir], { force }) => restore({ from, to, force, config }),
  },
  check: { takes: [0, 1], run: (config, [folder = config.dataDir]) => check(config, resolve(folder)) },
  'rotate-key': { takes: [0, 0], run: rotateKey },
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
  if (!command) throw new Refused(`There is no "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  const [least, most] = command.takes
  if (args.length < least || args.length > most) {
    throw new Refused(`"${name}" was given ${args.length} arguments. "npm run admin -- --help" shows what it takes.`)
  }
  const said = await command.run(readConfig(process.env), args, { force: values.force ?? false })
  const { lines, isGood } = Array.isArray(said) ? { lines: said, isGood: true } : said
  for (const line of lines) console.log(line)
  if (!isGood) process.exitCode = 1
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' }, force: { type: 'boolean' } },
    })
  } catch (error) {
    // node:util names the option that it does not know.
    throw new Refused(`${error instanceof Error ? error.message.split('. ')[0] : error}. Try --help.`)
  }
}

try {
  await main()
} catch (error) {
  const isOurs = error instanceof Refused || error instanceof ConfigWrong || error instanceof KeyFileWrong
  console.error(isOurs ? error.message : error)
  process.exitCode = 1
}
