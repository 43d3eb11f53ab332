import { readFact, setFact } from '../store/facts.ts'
import type { Database } from '../store/schema.ts'

/** Of the address people use, as the last server here had it: the command line knows neither its PORT nor its PUBLIC_URL. */
export const ADDRESS_FACT = 'served-address'

export const noteServedAddress = (database: Database, value: string): Promise<void> =>
  setFact(database, ADDRESS_FACT, value)

/** Null where no server has listened yet. */
export const servedAddress = (database: Database): Promise<string | null> => readFact(database, ADDRESS_FACT)
