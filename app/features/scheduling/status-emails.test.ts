import { expect, test } from 'vitest'
import { statuses } from './rules.ts'
import { emailOfChange } from './status-emails.ts'

/** Every change of which patients are told; of all others they are not. */
const told = [
  { from: 'pending', to: 'confirmed', email: 'confirmed' },
  { from: 'cancelled', to: 'confirmed', email: 'confirmed' },
  { from: 'completed', to: 'confirmed', email: 'confirmed' },
  { from: 'no-show', to: 'confirmed', email: 'confirmed' },
  // Their calendar shows the cancellation until they are told.
  { from: 'cancelled', to: 'pending', email: 'request-received' },
  { from: 'pending', to: 'cancelled', email: 'cancelled' },
  { from: 'confirmed', to: 'cancelled', email: 'cancelled' },
  { from: 'arrived', to: 'cancelled', email: 'cancelled' },
  { from: 'in-room', to: 'cancelled', email: 'cancelled' },
  { from: 'completed', to: 'cancelled', email: 'cancelled' },
  { from: 'no-show', to: 'cancelled', email: 'cancelled' },
]

test.each(statuses.flatMap((from) => statuses.map((to) => ({ from, to }))))(
  '$from to $to',
  ({ from, to }) => {
    const found = told.find((one) => one.from === from && one.to === to)
    expect(emailOfChange[from][to]).toBe(found?.email ?? null)
  },
)
