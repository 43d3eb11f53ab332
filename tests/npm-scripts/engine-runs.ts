import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { OfferedModel } from '../../server/speech/local/model-catalogue.ts'
import { startScriptedServer } from '../../testkit/servers/scripted-server.ts'
import { beeps } from '../../testkit/speech/make-audio.ts'
import { writeToneModel } from '../../testkit/speech/tone-model.ts'
import { npmRun } from './npm-run.ts'
import { once, type Run } from './run.ts'

const NAME = 'nemo-tones'
const CATALOGUE = pathToFileURL(join(import.meta.dirname, 'offer-tones.mjs')).href

export const ENGINE_RUNS: readonly Run[] = [
  once('engine', 'a model that is offered, fetched, used and tried', async (folder) => {
    const files = join(folder, 'offered')
    await writeToneModel(files)
    const server = await startScriptedServer((request, _body, reply) => {
      reply.end(readFileSync(join(files, request.url ?? '')))
    })
    try {
      const env = {
        DATA_DIR: join(folder, 'data'),
        // The models that Earmark offers are hundreds of megabytes on a host of their own.
        ...{ NODE_OPTIONS: `--import=${CATALOGUE}`, OFFERED_TONES: JSON.stringify([offer(files, server.url)]) },
      }
      const { path } = await beeps(['low', 'high', 'low'], join(folder, 'beeps.wav'))
      await expectSaid(['get', NAME], `${NAME} is installed and complete`)
      await expectSaid(['use', NAME], 'Done.')
      await expectSaid(['try', NAME, path], 'Low high low.')
      await expectSaid([], `In use: ${NAME}`)

      async function expectSaid(args: readonly string[], words: string): Promise<void> {
        const said = await npmRun('engine', { args, env })
        if (!said.includes(words)) throw new Error(`engine ${args.join(' ')} said: ${said}`)
      }
    } finally {
      await server.close()
    }
  }),
]

const offer = (folder: string, url: string): OfferedModel => ({
  ...{ name: NAME, about: 'two tones', licence: 'own' },
  files: readdirSync(folder).map((name) => {
    const bytes = readFileSync(join(folder, name))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return { name, url: `${url}/${name}`, bytes: bytes.length, sha256 }
  }),
})
