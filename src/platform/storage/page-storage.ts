/** Local storage, or a memory of this page alone where the browser has switched it off or it is full. */
export function pageStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const memory = new Map<string, string>()
  return {
    getItem: (key) => memory.get(key) ?? attempt(() => localStorage.getItem(key)) ?? null,
    setItem(key, value) {
      memory.set(key, value)
      attempt(() => localStorage.setItem(key, value))
    },
    removeItem(key) {
      memory.delete(key)
      attempt(() => localStorage.removeItem(key))
    },
  }
}

function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch (error) {
    console.warn('This browser keeps no local storage.', error)
    return undefined
  }
}
