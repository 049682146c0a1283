/** What is drawn by lot, the same again from the same seed. */
export type Chance = {
  /** From 0 to below 1. */
  next(): number
  below(count: number): number
  of<T>(list: readonly T[]): T
  /** True so often out of a hundred. */
  percent(share: number): boolean
}

const range = 2 ** 32

/** Mulberry32: small, and good enough to choose among actions. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / range
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    of: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    percent: (share) => next() * 100 < share,
  }
}

export const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
