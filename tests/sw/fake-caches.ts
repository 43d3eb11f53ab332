/** The Cache API as far as the service worker uses it for files it keeps: what is in each cache, by path. */
export function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    const pathOf = (asked: string | Request) => (typeof asked === 'string' ? asked : new URL(asked.url).pathname)
    return {
      match: async (asked: string) => kept.get(pathOf(asked))?.clone(),
      put: async (asked: string, response: Response) => void kept.set(pathOf(asked), response),
      keys: async () => [...kept.keys()].map((path) => new Request(`http://earmark.test${path}`)),
      delete: async (asked: string | Request) => kept.delete(pathOf(asked)),
    }
  }
  return { open, pathsIn: (name: string): string[] => [...(all.get(name)?.keys() ?? [])].sort() }
}
