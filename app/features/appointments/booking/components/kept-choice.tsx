import { askedField } from '../../answers/asked.ts'
import type { BookingView } from '../page.server.ts'

/** Where the treatments cannot be read just now: what was picked goes with the next try. */
export function KeptChoice({ typed, asked }: Pick<BookingView, 'typed' | 'asked'>) {
  return (
    <>
      <input type="hidden" name="treatment" value={typed.treatment} />
      <input type="hidden" name="with" value={typed.with} />
      <input type="hidden" name="date" value={typed.date} />
      <input type="hidden" name="time" value={typed.time} />
      {asked !== '' && <input type="hidden" name={askedField} value={asked} />}
    </>
  )
}
