/**
 * The one way of encoded audio into storage: what a chunk is stored as, in whatever sink. It is called once for each chunk,
 * before a transaction opens, as no transaction of IndexedDB waits for anything else.
 */
export const prepareChunk = async (encoded: ArrayBuffer): Promise<ArrayBuffer> => encoded
