import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { clockTime, twelveHour } from '#app/platform/dates.ts'
import type { TestDatabase } from '../database.ts'
import { storedTreatment } from '../factories.ts'
import { postForm } from '../serving/built-server.ts'
import { workingDays, workingTimes } from '../working-days.ts'

const days = workingDays(20)
const betweenMilliseconds = 100
const serverFailure = 500

/** Books one time after the other, until it is ended; a clinic that is closed for a moment is asked again. */
export async function bookAllTheTime({ db }: TestDatabase, urls: string[]) {
  const { name } = await storedTreatment(db, { availableTimes: workingTimes, durationMinutes: 5 })
  const acknowledged: string[] = []
  let isEnded = false
  let unanswered = 0
  const slots = days.flatMap((date) => workingTimes.map((time) => ({ date, time })))
  const booking = (async () => {
    for (const [index, { date, time }] of slots.entries()) {
      if (isEnded) return
      const email = `visitor-${index}@example.com`
      const answer = await postForm(`${urls[index % urls.length]}/appointment`, {
        treatment: name.en,
        date,
        time: twelveHour(time ?? clockTime(0)),
        name: `Visitor ${index}`,
        email,
        phone: '(432) 555-0100',
        message: '',
        key: crypto.randomUUID(),
      }).catch(() => null)
      const body = await answer?.arrayBuffer().catch(() => null)
      if (!answer || !body || answer.status >= serverFailure) unanswered++
      if (answer?.status === 303) acknowledged.push(email)
      else await pause(betweenMilliseconds)
    }
  })()
  return {
    /** How many forms nobody answered, or with a failure. */
    unanswered: () => unanswered,
    /** Ends the load, and holds that every booking that a patient was shown is there, with its place. */
    expectAllThere: async () => {
      isEnded = true
      await booking
      expect(acknowledged.length).toBeGreaterThan(0)
      const rows = await db
        .selectFrom('appointments')
        .innerJoin('slot_claims', 'slot_claims.appointmentId', 'appointments.id')
        .select('appointments.email')
        .execute()
      const there = new Set(rows.map(({ email }) => email))
      expect(acknowledged.filter((email) => !there.has(email))).toEqual([])
      return acknowledged.length
    },
  }
}
