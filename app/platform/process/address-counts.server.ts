const windowMilliseconds = 60_000
/** More addresses than that in one minute are an attack from everywhere; memory stays bounded. */
const mostAddresses = 50_000

/**
 * Counts by address and minute, in this process: a flood is stopped where it arrives, without asking the database. What
 * counts against people (bookings, sign-ins) is counted in the database.
 */
export class AddressCounts {
  readonly #most: number
  readonly #now: () => number
  #counts = new Map<string, number>()
  #windowEnd = 0

  /** @param most how many an address may have in one minute */
  constructor(most: number, now: () => number = () => performance.now()) {
    this.#most = Math.max(1, most)
    this.#now = now
  }

  count(address: string): void {
    this.#turn()
    if (this.#counts.size < mostAddresses || this.#counts.has(address)) {
      this.#counts.set(address, (this.#counts.get(address) ?? 0) + 1)
    }
  }

  /** Seconds until the address may come again; 0: now. */
  secondsToWait(address: string): number {
    this.#turn()
    if ((this.#counts.get(address) ?? 0) < this.#most) return 0
    return Math.max(1, Math.ceil((this.#windowEnd - this.#now()) / 1_000))
  }

  #turn() {
    const now = this.#now()
    if (now < this.#windowEnd) return
    this.#windowEnd = now + windowMilliseconds
    this.#counts = new Map()
  }
}
