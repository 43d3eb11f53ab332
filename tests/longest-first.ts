import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take minutes. A fresh clone knows no durations, and Vitest goes by size there: what begins last leaves the
 * other workers idle until it has ended.
 */
const LONGEST = [
  'tests/server/attacks/media/hostile-media.test.ts',
  'tests/src/sync/two-devices.test.ts',
  'tests/server/cli/move/there-and-back.whole.test.ts',
]

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(path))
      return place === -1 ? LONGEST.length : place
    }
    return sorted.sort((a, b) => rank(a) - rank(b))
  }
}
