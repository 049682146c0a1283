import { expect, test } from 'vitest'
import { Keeping } from './keeping.ts'

const at = (text: string) => Temporal.Instant.from(text)

test('an answer is kept until the earliest instant that a loader names', () => {
  const keeping = new Keeping()
  expect(keeping.end).toBe(Number.POSITIVE_INFINITY)
  for (const hour of ['16', '15', '17']) keeping.until(at(`2026-12-07T${hour}:00:00Z`))
  expect(keeping.end).toBe(at('2026-12-07T15:00:00Z').epochMilliseconds)
})

test('one that is refused is not kept, whatever is said besides', () => {
  const keeping = new Keeping()
  keeping.refuse()
  keeping.until(at('2026-12-07T15:00:00Z'))
  expect(keeping.end).toBeNull()
})
