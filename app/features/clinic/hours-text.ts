import { localText } from '../../language/local-text.ts'
import { m } from '../../language/messages.ts'
import { timeOf } from '../../platform/dates.ts'
import { capitalised, timeText } from '../../platform/shown.ts'
import { clinic } from './content.ts'

/** "Monday - Friday", "de lunes a viernes": inside a sentence. */
export const openDays = (): string => localText(clinic.hours.days)

/** The same at the beginning of a line: "De lunes a viernes". */
export const openDaysAlone = (): string => capitalised(openDays())

/** "9:00 AM" */
export const opensAt = (): string => timeText(timeOf(clinic.hours.opens))

/** "5:00 PM" */
export const closesAt = (): string => timeText(timeOf(clinic.hours.closes))

/** "9:00 AM - 5:00 PM" */
export const openTimes = (): string => m.clinic_hours_times({ opens: opensAt(), closes: closesAt() })

/** "9:00 AM - 5:00 PM", "de 9:00 a. m. a 5:00 p. m.": inside a sentence. */
export const openTimesWithin = (): string => m.clinic_hours_within({ opens: opensAt(), closes: closesAt() })
