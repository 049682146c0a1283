import { setImmediate as afterOthers, setTimeout as wait } from 'node:timers/promises'

/* Code that runs on the server waits and measures here only, so that a simulated clock can be in (biome.json holds that). */

/** Ends a timer. */
export type Stop = () => void

/** How time passes: as on the machine, or in a simulation. */
export type Timers = {
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>
  later(milliseconds: number, work: () => void): Stop
  every(milliseconds: number, work: () => void): Stop
  monotonic(): number
}

const ofMachine: Timers = {
  pause: (milliseconds, signal) => wait(milliseconds, undefined, signal && { signal }),
  later(milliseconds, work) {
    const timer = setTimeout(work, milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
  every(milliseconds, work) {
    const timer = setInterval(work, milliseconds)
    timer.unref()
    return () => clearInterval(timer)
  },
  monotonic: () => performance.now(),
}

let timers = ofMachine

/** For simulations (`test/simulation`); null for the machine's own, as in the product. */
export function assumeTimers(assumed: Timers | null): void {
  timers = assumed ?? ofMachine
}

/** @throws AbortError once the signal aborts */
export const pause = (milliseconds: number, { signal }: { signal?: AbortSignal } = {}): Promise<void> =>
  timers.pause(milliseconds, signal)

/** Lets everything else that waits run first, in the middle of long work. */
export const letOthersRun = (): Promise<void> => afterOthers()

/** Runs `work` once, after so long. The timer alone keeps no process alive. */
export const later = (milliseconds: number, work: () => void): Stop => timers.later(milliseconds, work)

/** Runs `work` again and again; keeps no process alive either. */
export const every = (milliseconds: number, work: () => void): Stop => timers.every(milliseconds, work)

/** Milliseconds that only grow, whatever is done to the machine's clock. */
export const monotonic = (): number => timers.monotonic()
