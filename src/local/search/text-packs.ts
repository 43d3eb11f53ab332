import { type DBCore, type DBCoreMutateRequest, type DBCoreTable, Dexie, type Middleware } from 'dexie'

const PACKS = 'textPacks'
const TEXTS = 'transcripts'

/** DBCoreRangeType, of which Dexie exports the type alone. */
const EQUAL = 1
const ANY = 3

/**
 * Whoever writes or deletes a transcript removes, in the same transaction, every pack that its text is in. So a pack that is there
 * holds the texts of now, and what is deleted here is in no index. The search packs again what has no pack.
 */
export const dropChangedTexts: Middleware<DBCore> = {
  stack: 'dbcore',
  create: (core) => ({
    ...core,
    transaction: (stores, mode, options) =>
      core.transaction(mode === 'readwrite' && stores.includes(TEXTS) ? [...stores, PACKS] : stores, mode, options),
    table(name) {
      const table = core.table(name)
      // While an older database gets its tables there is none yet.
      if (name !== TEXTS || !core.schema.tables.some((one) => one.name === PACKS)) return table
      const packs = core.table(PACKS)
      return { ...table, mutate: (request) => dropPacks(packs, request).then(() => table.mutate(request)) }
    },
  }),
}

function dropPacks(packs: DBCoreTable, request: DBCoreMutateRequest): Promise<unknown> {
  const { trans } = request
  if (request.type === 'deleteRange')
    return packs.mutate({ type: 'deleteRange', trans, range: { type: ANY, lower: undefined, upper: undefined } })
  const index = packs.schema.getIndexByKeyPath('ids')
  const changed = request.type === 'delete' ? request.keys : request.values.map(({ recordingId }) => recordingId)
  if (!index) return Promise.resolve()
  const found = changed.map((key) =>
    packs.query({ trans, values: false, query: { index, range: { type: EQUAL, lower: key, upper: key } } }),
  )
  return Dexie.Promise.all(found).then((answers) => {
    const keys = answers.flatMap(({ result }) => result)
    return keys.length > 0 ? packs.mutate({ type: 'delete', trans, keys }) : undefined
  })
}
