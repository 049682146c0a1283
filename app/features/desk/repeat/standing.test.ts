import fc from 'fast-check'
import { expect, test } from 'vitest'
import { candidatesFor } from '#app/features/scheduling/calendar.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import { anyCase, anyTime, type FreeTimesCase } from '#test/free-times/cases.ts'
import { isFree, type ModelCase, modelTime, offeredTimes } from '#test/free-times/model.ts'
import { takenBy } from '#test/free-times/taken-by.ts'
import { standingOf } from './plan.server.ts'

/** Nearly always it is offered at that time, so that the other reasons come up. */
const offering = (treatment: FreeTimesCase['treatment'], time: ClockTime) =>
  time.endsWith('5') ? treatment : { ...treatment, availableTimes: [time, ...treatment.availableTimes] }

/** The first reason, as a plain scan of the day's minutes finds it. */
function plainly(model: ModelCase, date: string, time: ClockTime): string {
  const nobodyElse = { ...model, taken: [], counted: [] }
  if (!offeredTimes(model, date).includes(time)) return 'offer'
  const { clinicians, rooms } = model.candidates
  if (clinicians?.length === 0 || rooms?.length === 0) return 'nobody'
  if (isFree(modelTime(model, date, time))) return 'free'
  if (isFree(modelTime({ ...model, counted: [] }, date, time))) return 'full'
  if (!isFree(modelTime(nobodyElse, date, time, true))) return 'closed'
  if (isFree(modelTime(nobodyElse, date, time))) return 'taken'
  return isFree(modelTime(model, date, time, true)) ? 'hours, free beyond' : 'hours'
}

test('what stands against a repeated visit is what a plain scan of its minutes finds', () => {
  const found = new Map<string, number>()
  const anyStart = anyCase.chain((given) =>
    fc
      .oneof(anyTime, fc.constantFrom(...given.treatment.availableTimes, '10:00' as ClockTime))
      .map((time) => ({ given: { ...given, treatment: offering(given.treatment, time) }, time })),
  )
  fc.assert(
    fc.property(anyStart, ({ given, time }) => {
      const { treatment, length, calendar, asked, date } = given
      const candidates = candidatesFor(calendar, treatment.id, { by: 'staff', asked })
      const offer = { treatment, length, calendar, candidates }
      const standing = standingOf(offer, { date, time }, takenBy(given))
      const said = ['other-days', 'other-times', 'skipped'].includes(standing.kind)
        ? 'offer'
        : standing.kind === 'hours' && standing.isFreeBeyond
          ? 'hours, free beyond'
          : standing.kind
      const expected = plainly({ ...given, candidates }, date, time)
      found.set(expected, (found.get(expected) ?? 0) + 1)
      expect(said).toBe(expected)
    }),
    { numRuns: 500 },
  )
  for (const kind of ['offer', 'free', 'closed', 'full'])
    expect(found.get(kind) ?? 0, kind).toBeGreaterThan(0)
})
