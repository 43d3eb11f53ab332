import type { Database } from '../../../store/schema.ts'
import { counterOf } from './counters.ts'
import { countRows, keyIn, rowDifferences } from './rows.ts'
import type { TableShape } from './table-shapes.ts'

export type Comparison = { rows: number; tables: number; differences: string[] }

/** Compares every row of both; the number of rows; and the next number that each table assigns. */
export async function compareTables(
  source: Database,
  target: Database,
  shapes: readonly TableShape[],
): Promise<Comparison> {
  const differences: string[] = []
  let rows = 0
  for (const shape of shapes) {
    const { name } = shape
    for await (const { kind, row } of rowDifferences(source, target, shape)) {
      differences.push(`${name} ${keyIn(shape, row).join(' ')}: ${kind}`)
    }
    const [here, there] = [await countRows(source, shape), await countRows(target, shape)]
    if (here !== there) differences.push(`${name}: ${there} rows instead of ${here}`)
    if ((await counterOf(source, shape)) !== (await counterOf(target, shape))) {
      differences.push(`${name}: counts on from another number`)
    }
    rows += here
  }
  return { rows, tables: shapes.length, differences }
}
