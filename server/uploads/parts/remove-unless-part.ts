import type { Blobs } from '../../blobs/blobs.ts'
import type { Database } from '../../store/schema.ts'
import { partBlobs } from '../../store/tables/recordings/uploads.ts'

/** A blob whose row was refused. Another process may have made a part of it meanwhile (takeBackAll): then it is the only copy. */
export async function removeUnlessPart(
  { database, blobs }: { database: Database; blobs: Blobs },
  upload: string,
  blob: string,
): Promise<void> {
  if (!(await partBlobs(database, upload)).has(blob)) await blobs.remove(blob)
}
