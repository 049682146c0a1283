/** The letters that we write. */
export const letterKinds = ['request-received', 'confirmed', 'cancelled', 'moved', 'undelivered'] as const
export type LetterKind = (typeof letterKinds)[number]

/** How long a sender has a row to itself; longer than a send may take (30 s, see the mailers). */
export const leaseSeconds = 45
/** Decision 21: what the visitor waits at most, so that the banner can tell the truth. */
export const waitMilliseconds = 3_000
/** How many letters leave one process at a time. */
export const sendersAtOnce = 5

/** Decision 39. */
export const keptForDays = 30

const pauseSeconds = [30, 60, 120, 300, 900, 1_800, 3_600] as const
const triesForHours = 24
/** So long before the visit staff are told to call instead; a visit that is nearer still gets a few tries. */
const callAheadHours = 2
const triesAtLeastMinutes = 10

/**
 * When to try again after that many failed tries, the last one just now; null: dead. The pauses grow to an
 * hour, and the last try is made when its time is over, not before.
 * @param letter.usefulUntil the letter says nothing new from then on; null where it always does
 */
export function nextTry(
  letter: { createdAt: Temporal.Instant; attempts: number; usefulUntil: Temporal.Instant | null },
  now: Temporal.Instant,
): Temporal.Instant | null {
  const end = triesEnd(letter.createdAt, letter.usefulUntil)
  if (Temporal.Instant.compare(now, end) >= 0) return null
  const pause = pauseSeconds[Math.max(0, letter.attempts - 1)] ?? pauseSeconds.at(-1)
  const next = now.add({ seconds: pause ?? 0 })
  return Temporal.Instant.compare(next, end) < 0 ? next : end
}

/** When the last try is made: after 24 hours, or while there is time to call the patient instead. */
export function triesEnd(
  createdAt: Temporal.Instant,
  usefulUntil: Temporal.Instant | null,
): Temporal.Instant {
  const end = createdAt.add({ hours: triesForHours })
  if (usefulUntil === null) return end
  const callAt = usefulUntil.subtract({ hours: callAheadHours })
  return earlier(end, later(callAt, createdAt.add({ minutes: triesAtLeastMinutes })))
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other

const later = (one: Temporal.Instant, other: Temporal.Instant) => (earlier(one, other) === one ? other : one)

/**
 * Whether the answer to a visitor waits for the letter: one that is only kept cannot change the banner, so it
 * is left to the background.
 */
export const isAwaited = (mailer: { transport: string }): boolean => mailer.transport !== 'file'

/** Rest after each kept letter, so that writing them never takes more than a part of the process. */
export const keptPauseMilliseconds = 50

/** A letter kept as a file reaches nobody: the banner promises contact instead. */
export const reachedPatient = (letter: { status: string; transport: string }): boolean =>
  letter.status === 'sent' && letter.transport !== 'file'
