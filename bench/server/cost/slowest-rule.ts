import { sized } from '../../size.ts'
import { rules, textsFor } from './slow-rules.ts'

export const RULE_LETTERS = sized(20_000, 200)
export const SLOW_RULE_MS = 100

/** Of all that the server has: one that begins again at each letter takes hundreds of times as long as the others. */
export function slowestRule(): { took: number; place: string } {
  let slowest = { took: 0, place: 'none' }
  for (const found of rules()) {
    const everywhere = new RegExp(found.rule, `${found.rule.flags.replace('g', '')}g`)
    for (const text of textsFor(found, RULE_LETTERS)) {
      const replaced = (): number => {
        const began = performance.now()
        text.replace(everywhere, '')
        return performance.now() - began
      }
      // The quickest of three, where it matters: other work on the machine makes none quicker.
      const took = replaced() > slowest.took ? Math.min(replaced(), replaced(), replaced()) : 0
      if (took > slowest.took) slowest = { took, place: found.place }
      // Hundreds of texts would say the same, for minutes each.
      if (took > SLOW_RULE_MS) break
    }
  }
  return slowest
}
