import type { AuditRow } from '#app/db/process-tables.ts'
import { type Checkpoint, cutDetail, firstPreviousHash } from '../rules.ts'
import { type ChainKey, isKeyed, subjectsOf } from './chain.server.ts'

export type ChainResult =
  | {
      ok: true
      /** How many rows there are, and the last one. */
      rows: number
      seq: number
      head: string
      /** How many lie between rows of our key though that key does not vouch for what is in them. */
      unverified: number
      /** When such rows were last closed with a seal; null where there are none. */
      unverifiedUntil: string | null
    }
  /** That row does not fit: it, or one before it, was changed, removed or put in. */
  | { ok: false; why: 'changed'; seq: number }
  /** From that row on they were written under another key: nothing can be said of them. */
  | { ok: false; why: 'unverified'; seq: number }
  /** The row of the checkpoint is missing or another one. */
  | { ok: false; why: 'unexpected'; seq: number }
  /** The row of the checkpoint had its seven years and is gone: nothing can be said. */
  | { ok: false; why: 'too-old'; seq: number }

/** Row after row: what came so far, and whether the next one fits. */
export class ChainCheck {
  seq: number
  #start: number
  #head: string
  #key: ChainKey | null
  #expected: readonly Checkpoint[]
  /** What a keyed row must say of the rows that went; null where none did, or one has said so. */
  #cut: string | null
  #hasKeyed = false
  #unverified = 0
  #unverifiedUntil: string | null = null
  /** The first row of those for which no key of ours has vouched yet. */
  #openSince: number | null = null

  constructor(
    key: ChainKey | null,
    cut: { seq: number; hash: string } | undefined,
    expected: readonly Checkpoint[],
  ) {
    this.#key = key
    this.#expected = expected
    this.#cut = cut ? JSON.stringify(cutDetail(cut)) : null
    this.#start = this.seq = cut?.seq ?? 0
    this.#head = cut?.hash ?? firstPreviousHash
  }

  misfit(row: AuditRow, subjects: string[]): ChainResult | null {
    const next = this.seq + 1
    if (row.seq !== next || row.previousHash !== this.#head) return { ok: false, why: 'changed', seq: next }
    const seq = this.#misfitWithin(row, subjects)
    if (seq !== null) return { ok: false, why: 'changed', seq }
    this.seq = row.seq
    this.#head = row.hash
    if (this.#expected.some(({ seq, head }) => seq === row.seq && head !== row.hash)) {
      return { ok: false, why: 'unexpected', seq: row.seq }
    }
    return null
  }

  /** @returns the first row that was changed; null where none was, or nothing can be said */
  #misfitWithin(row: AuditRow, subjects: string[]): number | null {
    if (isKeyed(row, this.#key)) {
      if (this.#openSince !== null && !closes(row)) return this.#openSince
      this.#close(row)
      this.#hearOfCut(row)
      return isSame(subjects, subjectsOf(row)) ? null : row.seq
    }
    // Under another key a log begins, or goes on with a seal of that key. Anything else was ours and was changed.
    const mayBeOther = !this.#hasKeyed || this.#openSince !== null || row.action === 'seal'
    if (!mayBeOther) return row.seq
    this.#hearOfCut(row) // such rows are told of themselves
    this.#openSince ??= row.seq
    return null
  }

  #hearOfCut({ action, object, detail }: AuditRow): void {
    if (action === 'delete' && object === 'audit-log' && detail === this.#cut) this.#cut = null
  }

  #close(row: AuditRow): void {
    this.#hasKeyed = true
    if (this.#openSince === null) return
    this.#unverified += row.seq - this.#openSince
    this.#unverifiedUntil = row.at
    this.#openSince = null
  }

  verdict(): ChainResult {
    if (this.#openSince !== null) return { ok: false, why: 'unverified', seq: this.#openSince }
    if (this.#cut !== null) return { ok: false, why: 'changed', seq: this.#start }
    const expected = this.#expected.map(({ seq }) => seq)
    if (expected.some((seq) => seq > this.seq)) return { ok: false, why: 'unexpected', seq: this.seq + 1 }
    const tooOld = expected.find((seq) => seq < this.#start)
    if (tooOld !== undefined) return { ok: false, why: 'too-old', seq: tooOld }
    return {
      ok: true,
      rows: this.seq - this.#start,
      seq: this.seq,
      head: this.#head,
      unverified: this.#unverified,
      unverifiedUntil: this.#unverifiedUntil,
    }
  }
}

/** A seal that vouches for the order of what is before it, not for what is in it. */
const closes = ({ action, object }: AuditRow): boolean => action === 'seal' && object === 'audit-log'

const isSame = (one: string[], other: string[]): boolean => one.join() === other.join()
