import { appendFileSync } from 'node:fs'
import { tier } from './tiers.mjs'

/** Whether the long amounts are asked for (`npm run torture`); `npm test` takes a slice of each. */
export const isTorture = process.env.TORTURE === '1'

/**
 * How often a property runs whose statements are the same on both engines: where the rest asks again on the second one,
 * every other time.
 * @param few in `npm test`
 * @param all in `npm run torture`
 */
export function runsOf({ few, all }: { few: number; all: number }): number {
  if (isTorture) return all
  return tier === 'rest' ? Math.ceil(few / 2) : few
}

/** An evenly spread share of a list, of at most so many. */
export function spread<T>(list: readonly T[], most: number): readonly T[] {
  if (list.length <= most) return list
  const step = list.length / most
  return Array.from({ length: most }, (_, index) => list[Math.floor(index * step)] as T)
}

/** The whole list where the long amounts are asked for, else a share of it. */
export const slice = <T>(list: readonly T[], most: number): readonly T[] =>
  isTorture ? list : spread(list, most)

/** Writes down what a long test measured, for the table at its end; nothing in `npm test`. */
export function measured(line: string): void {
  if (process.env.TORTURE_REPORT) appendFileSync(process.env.TORTURE_REPORT, `${line}\n`)
}

/** Works through a list, several things at a time. */
export async function inLanes<T>(
  list: Iterable<T>,
  lanes: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const waiting = [...list]
  const lane = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
