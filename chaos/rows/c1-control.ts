import { newClip } from '../clip.ts'
import type { Row } from '../row.ts'
import { upload } from '../upload.ts'
import { verifyRecordings } from '../verify-recordings.ts'

/** Passes when its fault is seen, so that it is known that the campaign can fail. */
export const c1: Row = {
  id: 'C1',
  title: 'control: a kept recording is taken out of the database, and another clip is handed in under a second id',
  async run(installation, { random }) {
    const people = await installation.newPeople(1)
    const [person] = people
    if (!person) throw new Error('Nobody is there to record.')
    const kept = [await upload(person, newClip(random, 50_000), { random })]
    const twice = await upload(person, newClip(random, 50_000), { random })
    kept.push(twice, await upload(person, newClip(random, 50_000), { random }))
    await upload(person, twice.clip, { random })
    installation.sql(`delete from recordings where id = '${kept[0]?.id}'`)
    return async () => {
      const { lost, doubled } = await verifyRecordings(installation, people, kept)
      const seen = `seen: ${lost} lost, ${doubled} twice`
      const failures = lost === 1 && doubled === 1 ? [] : [`not seen as it is, but ${seen}`]
      return { failures, lost: 0, doubled: 0, figures: [seen] }
    }
  },
}
