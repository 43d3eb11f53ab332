/** What is taken together, in this order. */
export const GROUPS = ['public', 'library', 'recorder', 'trouble', 'first-hour', 'locked'] as const

type Group = (typeof GROUPS)[number]

/** @param asked names with commas between them */
export function wantedGroups(asked: string): { wanted: ReadonlySet<Group>; unknown: readonly string[] } {
  const names = asked.split(',').map((name) => name.trim())
  const isGroup = (name: string): name is Group => GROUPS.some((group) => group === name)
  return { wanted: new Set(names.filter(isGroup)), unknown: names.filter((name) => !isGroup(name)) }
}
