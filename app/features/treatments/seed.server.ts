import type { Database } from '#app/db/tables.ts'
import { seedOnce } from '#app/db/technical/seeding.server.ts'
import { type ClockTime, clockTime, minutesOf, type Weekday } from '#app/platform/dates.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import { insertTreatment, type TreatmentWords } from './queries.server.ts'
import { defaultBookingRules, defaultCapacity, defaultDurationMinutes, nothingToBring } from './rules.ts'

const nine = clockTime(9 * 60)
const halfPastNine = clockTime(9 * 60 + 30)
const lunch = { from: 12 * 60, to: 13 * 60 }
const closing = 17 * 60

const mondayToWednesday: Weekday[] = ['Monday', 'Tuesday', 'Wednesday']
const mondayAndWednesday: Weekday[] = ['Monday', 'Wednesday']
const workdays: Weekday[] = [...mondayToWednesday, 'Thursday', 'Friday']

/** The five default treatments (docs/specification.md#seeds). */
const defaults: (TreatmentWords & { days: Weekday[]; from: ClockTime })[] = [
  {
    name: 'DOT Physical Exam',
    description: 'Department of Transportation medical examination.',
    spanishName: 'Examen físico del DOT',
    spanishDescription: 'Examen médico del Departamento de Transporte (DOT).',
    days: mondayAndWednesday,
    from: halfPastNine,
  },
  {
    name: 'HRT',
    description: 'Hormone replacement therapy consultation.',
    spanishName: 'Terapia hormonal (HRT)',
    spanishDescription: 'Consulta sobre la terapia de reemplazo hormonal.',
    days: mondayToWednesday,
    from: nine,
  },
  {
    name: 'NCT Neuro Cognitive Test',
    description: 'Memory and attention tests with a conversation about the results.',
    spanishName: 'Prueba neurocognitiva (NCT)',
    spanishDescription: 'Pruebas de memoria y atención, y una conversación sobre los resultados.',
    days: mondayToWednesday,
    from: nine,
  },
  {
    name: 'Semaglutide weight management medication',
    description: 'Weight management medication and follow-up.',
    spanishName: 'Semaglutida para el control de peso',
    spanishDescription: 'Medicamento para controlar el peso y visitas de seguimiento.',
    days: workdays,
    from: nine,
  },
  {
    name: 'Stem Cell therapy',
    description: 'Consultation and treatment with stem cell therapy.',
    spanishName: 'Terapia con células madre',
    spanishDescription: 'Consulta y tratamiento con células madre.',
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
