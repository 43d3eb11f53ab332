import { createBuiltIn } from '../../../server/language/built-in.ts'
import { createOpenAiCompatible } from '../../../server/language/openai-compatible.ts'
import { acceptsLanguageModel } from '../../acceptance/language-model.ts'
import { startLanguageServer } from '../../stand-ins/language-server.ts'

acceptsLanguageModel('built-in', async () => ({ model: createBuiltIn(), close: async () => {} }))

acceptsLanguageModel('an OpenAI-compatible endpoint', async () => {
  const server = await startLanguageServer()
  return { model: createOpenAiCompatible({ url: server.url, key: 'k', model: 'm' }), close: server.close }
})
