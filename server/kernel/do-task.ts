type Tasks = Readonly<Record<string, (...input: never[]) => unknown>>
type ByName<T extends Tasks> = { readonly [N in keyof T]: (...input: Parameters<T[N]>) => ReturnType<T[N]> }

/** Does one of these tasks by its name, as a thread is asked for it. */
export const doTaskOf =
  <T extends Tasks>(tasks: ByName<T>) =>
  <N extends keyof T>(name: N, input: Parameters<T[N]>): ReturnType<T[N]> =>
    tasks[name](...input)
