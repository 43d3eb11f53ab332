/** What a run counts; as every stage of `npm test` writes it. */
export type Report = {
  passed: number
  failed: number
  failures: string[]
  slowest: { name: string; seconds: number }[]
}

/** One short use of a script of package.json, as a person would use it. */
export type Run = {
  script: string
  /** What it shows, for the list of the slowest and the report of a failure. */
  shows: string
  /**
   * Rejects when it does not do what it says.
   * @param folder an empty folder of its own, which is removed afterwards
   * @returns nothing where it counts as one, else what a script counted itself
   */
  run(folder: string): Promise<Report | undefined>
}

/** A run that counts as one. */
export const once = (script: string, shows: string, work: (folder: string) => Promise<void>): Run => ({
  ...{ script, shows },
  run: async (folder) => {
    await work(folder)
    return undefined
  },
})
