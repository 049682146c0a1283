import type { WorkingHours } from '#app/features/imports/source-record.ts'

/** Minutes of a day. */
type Span = { from: number; to: number }

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** The hours of a working plan without its breaks, as `ea_user_settings` keeps it; none where nobody can read it. */
export function hoursOfPlan(plan: string | null): WorkingHours[] {
  const read = objectIn(plan)
  return days.flatMap((day, index) =>
    spansOf(read?.[day]).map(({ from, to }) => ({
      weekday: index + 1,
      from: clockText(from),
      to: clockText(to),
    })),
  )
}

/** What a working plan's exception takes from that weekday's hours, and whether it adds some. */
export function changedHours(hours: readonly WorkingHours[], weekday: number, exception: unknown) {
  const usual = hours
    .filter((span) => span.weekday === weekday)
    .map(({ from, to }) => ({ from: minutesOf(from) ?? 0, to: minutesOf(to) ?? 0 }))
  const today = spansOf(exception)
  return {
    closed: without(usual, today).map(({ from, to }) => ({ from: clockText(from), to: clockText(to) })),
    hasMore: without(today, usual).length > 0,
  }
}

/** The fields of a JSON object; null for anything else. */
export function objectIn(text: string | null): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(text ?? '')
    return isObject(read) ? read : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function spansOf(day: unknown): Span[] {
  if (!isObject(day)) return []
  const whole = spanOf(day)
  const breaks = Array.isArray(day.breaks) ? day.breaks.flatMap((one) => spanOf(one) ?? []) : []
  return whole ? without([whole], breaks) : []
}

function spanOf(value: unknown): Span | null {
  if (!isObject(value)) return null
  const from = minutesOf(value.start)
  const to = minutesOf(value.end)
  return from !== null && to !== null && from < to ? { from, to } : null
}

function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  let left = [...spans]
  for (const { from, to } of taken)
    left = left.flatMap((span) =>
      [
        { from: span.from, to: Math.min(span.to, from) },
        { from: Math.max(span.from, to), to: span.to },
      ].filter((part) => part.from < part.to),
    )
  return left
}

const lastMinute = 1_439

function minutesOf(value: unknown): number | null {
  const found = typeof value === 'string' ? /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(value) : null
  if (!found) return null
  const minutes = Number(found[1]) * 60 + Number(found[2])
  return minutes <= lastMinute + 1 ? minutes : null
}

const clockText = (minutes: number): string =>
  `${String(Math.floor(Math.min(minutes, lastMinute) / 60)).padStart(2, '0')}:${String(Math.min(minutes, lastMinute) % 60).padStart(2, '0')}`
