import { createBuiltIn } from '../../../server/language/built-in.ts'
import { createOpenAiCompatible } from '../../../server/language/endpoint/openai-compatible.ts'
import { startLanguageServer } from '../../../testkit/servers/language-server.ts'
import { acceptsLanguageModel } from '../../acceptance/language-model.ts'

acceptsLanguageModel('built-in', async () => ({ model: createBuiltIn(), close: async () => {} }))

acceptsLanguageModel('an OpenAI-compatible endpoint', async () => {
  const server = await startLanguageServer()
  return { model: createOpenAiCompatible({ url: server.url, key: 'k', model: 'm' }), close: server.close }
})
