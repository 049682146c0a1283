import type { TypedBooking } from '../fields.ts'

/** Where the treatments cannot be read just now: what was picked goes with the next try. */
export function KeptChoice({ typed }: { typed: TypedBooking }) {
  return (
    <>
      <input type="hidden" name="treatment" value={typed.treatment} />
      <input type="hidden" name="with" value={typed.with} />
      <input type="hidden" name="date" value={typed.date} />
      <input type="hidden" name="time" value={typed.time} />
    </>
  )
}
