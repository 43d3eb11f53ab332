/** Names of blobs by what stands behind their first part: whose they are. */
export function byFolder(names: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of names) {
    const folder = name.split('/')[1] ?? ''
    const same = found.get(folder)
    if (same) same.push(name)
    else found.set(folder, [name])
  }
  return found
}
