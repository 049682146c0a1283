import { absoluteHours, idleMinutes, type SessionEnd } from '../rules.ts'

/** Seconds until a session ends: of quiet, and in any case. */
export type TimeLeft = { idle: number; total: number }

/** Why a session that does not live any more ended: what came first. */
export function whyEnded(session: {
  createdAt: string
  lastSeenAt: string
  endedAt: string | null
}): SessionEnd {
  if (session.endedAt !== null) return 'elsewhere'
  const idle = Temporal.Instant.from(session.lastSeenAt).add({ minutes: idleMinutes })
  const total = Temporal.Instant.from(session.createdAt).add({ hours: absoluteHours })
  return Temporal.Instant.compare(idle, total) < 0 ? 'idle' : 'total'
}

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
