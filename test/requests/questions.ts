import type { AppointmentAnswerRow } from '#app/db/tables.ts'
import type { Question } from '#app/features/treatments/questions/rules.ts'
import { storedText } from '../local-texts.ts'

/** A question of some kind, in English and Spanish. */
export const question = (id: string, given: Partial<Question> = {}): Question => ({
  id,
  kind: 'text',
  text: { en: `Question ${id}?`, es: `¿Pregunta ${id}?` },
  isRequired: false,
  isDiscreet: false,
  choices: [],
  ...given,
})

/** One of each kind: a text that must be given, and three that may stay empty. */
export const allKinds: Question[] = [
  question('allergies', { isRequired: true }),
  question('seen', {
    kind: 'choice',
    choices: [
      { en: 'Never', es: 'Nunca' },
      { en: 'Once', es: '' },
    ],
  }),
  question('thinner', { kind: 'yes-or-no', isDiscreet: true }),
  question('since', { kind: 'date' }),
]

/** An answer as the table holds it. */
export const answerRow = (
  appointmentId: string,
  given: Partial<AppointmentAnswerRow> = {},
): AppointmentAnswerRow => ({
  appointmentId,
  questionId: 'allergies',
  place: 1,
  kind: 'text',
  question: storedText('Any allergies?'),
  answer: storedText('Penicillin'),
  writtenBy: '',
  updatedAt: '2026-11-23T12:00:00.000Z',
  ...given,
})
