// A process that fetches a model, as a server does behind its start: the folder of all models, and the model as JSON.
import type { OfferedModel } from '../../../../server/speech/local/model-catalogue.ts'
import { fetchModel } from '../../../../server/speech/local/model-fetch.ts'

const [folder = '', model = ''] = process.argv.slice(2)
await fetchModel({ model: JSON.parse(model) as OfferedModel, folder, reserve: 0 }, new AbortController().signal)
