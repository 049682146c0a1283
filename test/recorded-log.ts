import type { Log } from '../app/platform/services.ts'

/** A log that keeps each line as it was given: fields and sentence, whatever the level. */
export function recordedLog(): { logged: unknown[]; log: Log } {
  const logged: unknown[] = []
  const keep = (...line: unknown[]) => {
    logged.push(line)
  }
  return { logged, log: { info: keep, warn: keep, error: keep } }
}
