// Loaded before `npm run engine`: the real command, with other models in its catalogue. npm itself loads this too, and it
// may run on a Node without registerHooks.
import module from 'node:module'

const CATALOGUE = /\/server\/speech\/model-catalogue\.ts$/

if (process.argv[1]?.endsWith('engine.ts')) {
  module.registerHooks({
    load(url, context, next) {
      if (!CATALOGUE.test(url)) return next(url, context)
      const source = `export const OFFERED_MODELS = ${process.env['OFFERED_TONES']}`
      return { format: 'module', source, shortCircuit: true }
    },
  })
}
