import type { Plugin } from 'vite'
import { knownModule } from './known-sentences.ts'
import { shareSentences } from './shared-sentences.ts'

/**
 * What makes the file of the German texts smaller (MAX_LANGUAGE_BYTES in service-worker-plugin.ts). For the build only: a
 * development server has the modules as they are written.
 */
export function germanTexts(): Plugin {
  return {
    name: 'earmark-german-texts',
    apply: 'build',
    load: knownModule,
    renderChunk: (code, { name }) => (name === 'german' ? { code: shareSentences(code), map: null } : null),
  }
}
