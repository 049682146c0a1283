import type { Database } from '#app/db/tables.ts'
import { seedOnce } from '#app/db/technical/seeding.server.ts'
import { noText } from '#app/language/local-text.ts'
import { type ClockTime, clockTime, minutesOf, type Weekday } from '#app/platform/dates.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { insertTreatment } from './queries.server.ts'
import {
  defaultBookingRules,
  defaultCapacity,
  defaultDurationMinutes,
  nothingToBring,
  type Treatment,
} from './rules.ts'

const nine = clockTime(9 * 60)
const halfPastNine = clockTime(9 * 60 + 30)
const lunch = { from: 12 * 60, to: 13 * 60 }
const closing = 17 * 60

const mondayToWednesday: Weekday[] = ['Monday', 'Tuesday', 'Wednesday']
const mondayAndWednesday: Weekday[] = ['Monday', 'Wednesday']
const workdays: Weekday[] = [...mondayToWednesday, 'Thursday', 'Friday']

/** The five default treatments (docs/specification.md#seeds). */
const defaults: (Pick<Treatment, 'name' | 'description'> & { days: Weekday[]; from: ClockTime })[] = [
  {
    name: { en: 'DOT Physical Exam', es: 'Examen físico del DOT' },
    description: {
      en: 'Department of Transportation medical examination.',
      es: 'Examen médico del Departamento de Transporte (DOT).',
    },
    days: mondayAndWednesday,
    from: halfPastNine,
  },
  {
    name: { en: 'HRT', es: 'Terapia hormonal (HRT)' },
    description: {
      en: 'Hormone replacement therapy consultation.',
      es: 'Consulta sobre la terapia de reemplazo hormonal.',
    },
    days: mondayToWednesday,
    from: nine,
  },
  {
    name: { en: 'NCT Neuro Cognitive Test', es: 'Prueba neurocognitiva (NCT)' },
    description: {
      en: 'Memory and attention tests with a conversation about the results.',
      es: 'Pruebas de memoria y atención, y una conversación sobre los resultados.',
    },
    days: mondayToWednesday,
    from: nine,
  },
  {
    name: { en: 'Semaglutide weight management medication', es: 'Semaglutida para el control de peso' },
    description: {
      en: 'Weight management medication and follow-up.',
      es: 'Medicamento para controlar el peso y citas de seguimiento.',
    },
    days: workdays,
    from: nine,
  },
  {
    name: { en: 'Stem Cell therapy', es: 'Terapia con células madre' },
    description: {
      en: 'Consultation and treatment with stem cell therapy.',
      es: 'Consulta y tratamiento con células madre.',
    },
    days: mondayAndWednesday,
    from: halfPastNine,
  },
]

export function seedTreatments(db: Database, now: Temporal.Instant): Promise<boolean> {
  return seedOnce(db, 'treatments', now, async (tx) => {
    for (const { days, from, ...words } of defaults) {
      await insertTreatment(
        tx,
        {
          id: randomId(),
          ...words,
          availableDays: days,
          availableTimes: halfHoursFrom(from),
          active: true,
          durationMinutes: defaultDurationMinutes,
          capacity: defaultCapacity,
          questions: [],
          ...defaultBookingRules,
          ...nothingToBring,
          price: null,
          category: noText,
        },
        now,
      )
    }
  })
}

/** Every half hour that ends by closing, none in the lunch hour. */
function halfHoursFrom(start: ClockTime): ClockTime[] {
  const times: ClockTime[] = []
  for (let minutes = minutesOf(start); minutes + defaultDurationMinutes <= closing; minutes += 30) {
    if (minutes < lunch.from || minutes >= lunch.to) times.push(clockTime(minutes))
  }
  return times
}
