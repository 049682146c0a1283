import { m } from '../../../language/messages.ts'
import { closesAt, opensAt } from '../../clinic/hours-text.ts'

/** "9:00 AM - 5:00 PM", "de 9:00 a. m. a 5:00 p. m.": inside a sentence. */
export const openTimesWithin = (): string => m.booking_open_times({ opens: opensAt(), closes: closesAt() })
