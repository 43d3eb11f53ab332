// `npm start`: from a fresh clone to a running Earmark. Needs Node 20 and npm and nothing else, so only node: modules.
import { runInPlace } from './in-place.mjs'
import { SERVER_ARGS, SERVER_ENV } from './install/node-24.mjs'
import { provideSpeechEngine } from './install/speech-engine.mjs'
import { prepare } from './prepare.mjs'
import { exitCodeOf } from './say.mjs'

process.exitCode = await exitCodeOf(async () => {
  const node = await prepare({ build: true })
  // An install of the speech engine that still runs when the server ends goes on by itself.
  runInPlace(node, SERVER_ARGS, { ...SERVER_ENV, ...process.env })
  await provideSpeechEngine()
})
