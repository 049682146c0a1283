import { absoluteHours, idleMinutes } from './rules.ts'

/** Seconds until a session ends: of quiet, and in any case. */
export type TimeLeft = { idle: number; total: number }

export function secondsLeft(
  session: { createdAt: string; lastSeenAt: string },
  now: Temporal.Instant,
): TimeLeft {
  const until = (start: string, span: Temporal.DurationLike) =>
    Math.max(0, Math.floor(Temporal.Instant.from(start).add(span).since(now).total('seconds')))
  return {
    idle: until(session.lastSeenAt, { minutes: idleMinutes }),
    total: until(session.createdAt, { hours: absoluteHours }),
  }
}
