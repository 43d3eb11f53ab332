/** Whether this device has the database: to look creates none. Firefox before 126 cannot tell, and says yes. */
export async function isCreated(database: string): Promise<boolean> {
  if (typeof indexedDB.databases !== 'function') return true
  return (await indexedDB.databases()).some(({ name }) => name === database)
}
