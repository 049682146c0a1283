import { expect, test } from 'vitest'
import type { Status } from '../rules.ts'
import { stageOf } from './holder-rules.server.ts'

const startsAt = Temporal.Instant.from('2026-12-09T16:30:00Z')
const endsAt = startsAt.add({ minutes: 30 })
const before = startsAt.subtract({ minutes: 1 })

test.each([
  ['pending', before, 'waiting'],
  ['confirmed', before, 'upcoming'],
  ['confirmed', startsAt, 'begun'],
  ['pending', startsAt, 'begun'],
  ['confirmed', endsAt, 'over'],
  ['arrived', before, 'here'],
  ['in-room', startsAt, 'here'],
  ['in-room', endsAt, 'over'],
  ['completed', before, 'over'],
  ['no-show', startsAt, 'missed'],
  ['cancelled', before, 'cancelled'],
  ['cancelled', endsAt, 'cancelled'],
] satisfies [Status, Temporal.Instant, string][])('a %s visit at %s is %s', (status, now, stage) => {
  expect(stageOf({ status, startsAt, endsAt }, now)).toBe(stage)
})
