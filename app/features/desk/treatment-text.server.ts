import { m } from '#app/language/messages.ts'
import { bookedNames } from '../treatments/booked-treatment.server.ts'
import { shownTreatment } from './copy.ts'

/** The treatments of an appointment as staff read them: `first` and how many more for lists, and all of them. */
export function treatmentText(
  booked: Parameters<typeof bookedNames>[0],
  names: ReadonlyMap<string, string>,
): { first: string; all: string } {
  const all = bookedNames(booked).map((name) => shownTreatment(name, names))
  return { first: andMore(all[0] ?? '', booked), all: all.join(' + ') }
}

/** The first treatment by that name, and how many more there are. */
export function andMore(treatment: string, booked: Parameters<typeof bookedNames>[0]): string {
  const count = bookedNames(booked).length - 1
  return count === 0 ? treatment : m.desk_treatment_and_more({ treatment, count })
}
