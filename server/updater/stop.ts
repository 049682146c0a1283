import { SourceProblem } from '#app/platform/releases/release-source.server.ts'
import type { StopReason } from '#app/platform/releases/update-state.ts'

/** An update that goes no further, and why. */
export class Stop extends Error {
  readonly reason: StopReason

  /** Another program said it: for root's log alone, since it may quote data. */
  readonly isQuoted: boolean

  /** @param detail for the log: a page, a program's last line */
  constructor(reason: StopReason, detail = '', { isQuoted = false } = {}) {
    super(detail)
    this.reason = reason
    this.isQuoted = isQuoted
  }
}

const fullCodes = ['ENOSPC', 'EDQUOT']
const keptDetail = 300

/** What is thrown on the way, as a reason. */
export function stopOf(error: unknown): Stop {
  if (error instanceof Stop) return error
  if (error instanceof SourceProblem) return new Stop(error.reason, error.message)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const detail = error instanceof Error ? `${error.name} ${error.message}`.slice(0, keptDetail) : ''
  return new Stop(fullCodes.includes(code) ? 'disk-full' : 'unexpected', detail)
}
