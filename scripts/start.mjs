// `npm start`: from a fresh clone to a running Earmark. Needs Node 20 and npm and nothing else, so only node: modules.
import { join } from 'node:path'
import { runInPlace } from './in-place.mjs'
import { SERVER_ARGS, SERVER_ENV } from './node-24.mjs'
import { prepare, ROOT } from './prepare.mjs'
import { exitCodeOf } from './say.mjs'
import { provideSpeechEngine } from './speech-engine.mjs'

process.exitCode = await exitCodeOf(async () => {
  const node = await prepare({ build: true })
  // The next start need not strip the types again. An install of the speech engine that still runs when the server ends
  // goes on by itself.
  runInPlace(node, SERVER_ARGS, { ...SERVER_ENV, NODE_COMPILE_CACHE: join(ROOT, '.cache', 'node'), ...process.env })
  await provideSpeechEngine()
})
