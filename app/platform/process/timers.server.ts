import { setImmediate as afterOthers, setTimeout as wait } from 'node:timers/promises'

/* Code that runs on the server waits and measures here only, so that a simulated clock can be in (biome.json holds that). */

/** Ends a timer. */
export type Stop = () => void

/** @throws AbortError once the signal aborts */
export const pause = (milliseconds: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> =>
  wait(milliseconds, undefined, signal && { signal })

/** Lets everything else that waits run first, in the middle of long work. */
export const letOthersRun = (): Promise<void> => afterOthers()

/** Runs `work` once, after so long. The timer alone keeps no process alive. */
export function later(milliseconds: number, work: () => void): Stop {
  const timer = setTimeout(work, milliseconds)
  timer.unref()
  return () => clearTimeout(timer)
}

/** Runs `work` again and again; keeps no process alive either. */
export function every(milliseconds: number, work: () => void): Stop {
  const timer = setInterval(work, milliseconds)
  timer.unref()
  return () => clearInterval(timer)
}

/** Milliseconds that only grow, whatever is done to the machine's clock. */
export const monotonic = (): number => performance.now()
