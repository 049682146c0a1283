import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type StaffMailRhythm, staffMailRhythms } from '#app/db/values.ts'
import { gatherMinutes, settledSeconds, tellUntil } from './rhythm.server.ts'

const at = (text: string) => Temporal.Instant.from(`2026-12-07T${text}Z`)
const begun = at('15:00:00')

test.each<{ rhythm: StaffMailRhythm; now: string; sentAt?: string; until: string | null }>([
  { rhythm: 'none', now: '18:00:00', until: null },
  { rhythm: 'each', now: '15:00:10', until: null },
  { rhythm: 'each', now: '15:01:00', until: '15:00:45' },
  { rhythm: 'each', now: '15:09:59', sentAt: '15:00:00', until: null },
  { rhythm: 'each', now: '15:10:00', sentAt: '15:00:00', until: '15:09:45' },
  { rhythm: 'hourly', now: '15:59:59', until: null },
  { rhythm: 'hourly', now: '16:00:14', until: null },
  { rhythm: 'hourly', now: '16:00:15', until: '16:00:00' },
  { rhythm: 'hourly', now: '21:30:00', sentAt: '16:00:15', until: '21:00:00' },
  // 7:00 AM at the clinic is 13:00 UTC in winter.
  { rhythm: 'morning', now: '23:59:59', until: null },
])('$rhythm at $now', ({ rhythm, now, sentAt, until }) => {
  const told = tellUntil({ rhythm, toldUntil: begun, sentAt: sentAt ? at(sentAt) : null }, at(now))
  expect(told?.toString() ?? null).toBe(until && at(until).toString())
})

test('the morning is that of the clinic, on both sides of a clock change', () => {
  const morning = (toldUntil: string, now: string) =>
    tellUntil(
      { rhythm: 'morning', toldUntil: Temporal.Instant.from(toldUntil), sentAt: null },
      Temporal.Instant.from(now),
    )?.toString() ?? null
  expect(morning('2026-12-07T15:00:00Z', '2026-12-08T13:00:15Z')).toBe('2026-12-08T13:00:00Z')
  expect(morning('2026-10-31T13:00:00Z', '2026-11-01T12:30:00Z')).toBeNull()
  expect(morning('2026-10-31T13:00:00Z', '2026-11-01T13:00:30Z')).toBe('2026-11-01T13:00:00Z')
  expect(morning('2027-03-13T13:00:00Z', '2027-03-14T12:00:30Z')).toBe('2027-03-14T12:00:00Z')
})

const day = 86_400
test('whatever stood still, each piece of news is told once, and no more emails than were asked for', () => {
  const given = fc.record({
    rhythm: fc.constantFrom(...staffMailRhythms.filter((one) => one !== 'none')),
    looks: fc.array(fc.nat({ max: day }), { minLength: 1, maxLength: 60 }),
    news: fc.array(fc.nat({ max: day }), { maxLength: 60 }),
  })
  fc.assert(
    fc.property(given, ({ rhythm, looks, news }) => {
      let [toldUntil, sentAt] = [begun, null as Temporal.Instant | null]
      const happened = news.map((seconds) => begun.add({ seconds: seconds + 1 }))
      const emails: { at: Temporal.Instant; told: number }[] = []
      // Two days after the last look everything is due, whatever the rhythm.
      for (const seconds of [...looks.toSorted((one, other) => one - other), 3 * day]) {
        const now = begun.add({ seconds })
        const until = tellUntil({ rhythm, toldUntil, sentAt }, now)
        if (until === null) continue
        expect(now.since(until).total('seconds')).toBeGreaterThanOrEqual(settledSeconds)
        const told = happened.filter(
          (one) => Temporal.Instant.compare(one, toldUntil) > 0 && Temporal.Instant.compare(one, until) <= 0,
        ).length
        toldUntil = until
        if (told === 0) continue
        emails.push({ at: now, told })
        sentAt = now
      }
      expect(emails.reduce((sum, { told }) => sum + told, 0)).toBe(happened.length)
      if (rhythm !== 'each') return
      for (const [index, { at: sent }] of emails.entries())
        if (index > 0)
          expect(sent.since(emails[index - 1]?.at ?? sent).total('minutes')).toBeGreaterThanOrEqual(
            gatherMinutes,
          )
    }),
    { numRuns: 300 },
  )
})
