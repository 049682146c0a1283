import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { VisitLine } from '#app/features/scheduling/index.server.ts'
import type { DeskView } from '../page.server.ts'
import { receivedView, sendView } from './sent-view.ts'

const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'a|b', '50% |', '%7C', 'two\nlines'))
const visit: fc.Arbitrary<VisitLine> = fc.record({
  id: text,
  name: text,
  email: text,
  phone: text,
  overlapReason: text,
  date: fc.constantFrom('2026-11-23', '2026-11-24'),
  time: fc.constantFrom('09:00', '23:30'),
  treatment: text,
  allTreatments: text,
  clinician: text,
  room: text,
  wrote: fc.boolean(),
  isComing: fc.boolean(),
  isFromForm: fc.boolean(),
  unanswered: fc.boolean(),
  status: fc.constantFrom('pending', 'confirmed', 'completed'),
  language: fc.constantFrom('en', 'es'),
  overlap: fc.constantFrom(null, 'chosen'),
  manyOpen: fc.constantFrom(0, 1),
  updatedAt: fc.constantFrom('2026-11-20T07:01:07.357Z', 'not a moment'),
}) as fc.Arbitrary<VisitLine>

test('rows come back as they were sent, whatever they say', () => {
  fc.assert(
    fc.property(fc.array(visit, { maxLength: 60 }), (rows) => {
      const sent = JSON.parse(JSON.stringify(sendView({ rows } as DeskView)))
      expect(receivedView(sent).rows).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

test('a value that rows have in common is sent once', () => {
  const [row] = fc.sample(visit, 1)
  const rows = Array.from({ length: 50 }, () => ({ ...row, treatment: 'Stem Cell therapy' }) as VisitLine)
  const sent = JSON.stringify(sendView({ rows } as DeskView))
  expect(sent.match(/Stem Cell therapy/g)).toHaveLength(1)
})
