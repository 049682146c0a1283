/** When it was asked (milliseconds of the clock), and how long the answer took. */
type Answer = { at: number; milliseconds: number }

/** What asks until it is stopped; stopping waits for what is under way. */
export type Paced = { stop(): Promise<Answer[]> }

/** Asks so many times a second, whether or not what was asked before was answered. A failure ends the measurement. */
export function startPaced(aSecond: number, ask: () => Promise<void>): Paced {
  const answers: Answer[] = []
  const underway = new Set<Promise<void>>()
  const one = async () => {
    const at = Date.now()
    const began = performance.now()
    await ask()
    answers.push({ at, milliseconds: performance.now() - began })
  }
  const begun = performance.now()
  let asked = 0
  // A timer has whole milliseconds and is late at times: what it missed is asked then.
  const timer = setInterval(
    () => {
      for (const due = ((performance.now() - begun) / 1_000) * aSecond; asked < due; asked++) {
        const asking = one().finally(() => underway.delete(asking))
        underway.add(asking)
      }
    },
    Math.min(1_000 / aSecond, 5),
  )
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(underway)
      return answers
    },
  }
}

export const percentile = (values: readonly number[], share = 0.95): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
