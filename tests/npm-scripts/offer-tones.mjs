// Loaded before `npm run engine`: the real command, with other models in its catalogue. npm itself loads this too, and it
// may run on a Node without registerHooks.
import { existsSync } from 'node:fs'
import module from 'node:module'

const CATALOGUE = new URL('../../server/speech/local/model-catalogue.ts', import.meta.url)
if (!existsSync(CATALOGUE)) throw new Error(`There is no ${CATALOGUE.pathname}.`)

if (process.argv[1]?.endsWith('engine.ts')) {
  module.registerHooks({
    load(url, context, next) {
      if (url !== CATALOGUE.href) return next(url, context)
      const source = `export const OFFERED_MODELS = ${process.env['OFFERED_TONES']}`
      return { format: 'module', source, shortCircuit: true }
    },
  })
}
