export type Gate = {
  /** Waits for a free place and runs the work in it. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Resolves when nothing runs and nobody waits. */
  idle(): Promise<void>
}

/** Lets so many works run at one time; the others wait their turn. */
export function createGate(places: number): Gate {
  let free = places
  const waiting: (() => void)[] = []
  const watching: (() => void)[] = []

  function leave() {
    const next = waiting.shift()
    if (next) return next()
    free += 1
    if (free === places) for (const watcher of watching.splice(0)) watcher()
  }

  return {
    async run(work) {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave()
      }
    },
    idle: () =>
      free === places ? Promise.resolve() : new Promise<void>((resolve) => watching.push(resolve)),
  }
}
