import { BlobMissingError } from './blobs.ts'

/** Names are made by the server, but a name that could leave the store is refused all the same. */
const SAFE_NAME = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Throws BlobMissingError. */
export function assertBlobName(name: string): void {
  if (!SAFE_NAME.test(name)) throw new BlobMissingError(`Not a blob name: ${name}`)
}
