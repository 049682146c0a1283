import { m } from '#app/language/messages.ts'
import type { FieldSpecs } from './field-specs.ts'

/** Steps of a first appointment, and questions about a service: as many as its page has room for. */
export const stepNumbers = [1, 2, 3, 4, 5] as const
export const questionNumbers = [1, 2, 3, 4, 5, 6, 7, 8] as const
/** Pictures next to that of its card. */
export const photoNumbers = [1, 2, 3, 4] as const

type Numbered<Prefix extends string, N extends number, Parts> = {
  readonly [P in keyof Parts & string as `${Prefix}${N}${Capitalize<P>}`]: Parts[P]
}

/** `step1Title`, `step1Text`, `step2Title`: the same parts for each number. */
function numbered<Prefix extends string, N extends number, Parts extends FieldSpecs>(
  prefix: Prefix,
  numbers: readonly N[],
  partsOf: (number: number) => Parts,
): Numbered<Prefix, N, Parts> {
  const parts = numbers.flatMap((number) =>
    Object.entries(partsOf(number)).map(
      ([part, spec]) => [numberedPart(prefix, number, part), spec] as const,
    ),
  )
  // The names follow from the prefix and the numbers, which the compiler can't see.
  return Object.fromEntries(parts) as Numbered<Prefix, N, Parts>
}

const numberedPart = (prefix: string, number: number, part: string): string =>
  `${prefix}${number}${part.charAt(0).toUpperCase()}${part.slice(1)}`

/** Repeated parts of a service, by their prefix: they are moved and removed together. */
export const numberedParts = {
  step: { numbers: stepNumbers, parts: ['Title', 'Minutes', 'Text'] },
  question: { numbers: questionNumbers, parts: ['Asked', 'Answer'] },
} as const
export type NumberedName = keyof typeof numberedParts

/** The longest first appointment. */
const mostMinutes = 480

/** What a service's page says in addition to its card; empty parts are left out. */
export const servicePageParts = {
  heading: {
    kind: 'text',
    label: m.services_heading,
    hint: m.services_heading_hint,
    most: 60,
    isLocal: true,
  },
  about: {
    kind: 'text',
    label: m.services_about,
    hint: m.services_about_hint,
    most: 1_200,
    lines: 5,
    isLocal: true,
  },
  goodFit: {
    kind: 'text',
    label: m.services_good_fit,
    hint: m.services_one_per_line,
    most: 600,
    lines: 4,
    isLocal: true,
  },
  callFirst: {
    kind: 'text',
    label: m.services_call_first,
    hint: m.services_one_per_line,
    most: 600,
    lines: 4,
    isLocal: true,
  },
  crisisLine: { kind: 'flag', label: m.services_crisis_line, hint: m.services_crisis_line_hint },
  minutes: {
    kind: 'number',
    label: m.services_minutes,
    hint: m.services_minutes_hint,
    least: 5,
    most: mostMinutes,
  },
  givenBy: {
    kind: 'text',
    label: m.services_given_by,
    hint: m.services_given_by_hint,
    most: 80,
    isLocal: true,
  },
  stepsLead: { kind: 'text', label: m.services_steps_lead, most: 160, lines: 2, isLocal: true },
  ...numbered(
    'step',
    stepNumbers,
    (number) =>
      ({
        title: { kind: 'text', label: () => m.services_step_title({ number }), most: 40, isLocal: true },
        minutes: {
          kind: 'number',
          label: () => m.services_step_minutes({ number }),
          least: 1,
          most: mostMinutes,
        },
        text: {
          kind: 'text',
          label: () => m.services_step_text({ number }),
          most: 160,
          lines: 2,
          isLocal: true,
        },
      }) as const,
  ),
  ...numbered(
    'question',
    questionNumbers,
    (number) =>
      ({
        asked: { kind: 'text', label: () => m.services_question_asked({ number }), most: 120, isLocal: true },
        answer: {
          kind: 'text',
          label: () => m.services_question_answer({ number }),
          most: 700,
          lines: 3,
          isLocal: true,
        },
      }) as const,
  ),
  ...numbered(
    'photo',
    photoNumbers,
    (number) =>
      ({
        '': { kind: 'picture', label: () => m.services_photo({ number }) },
        focus: { kind: 'focus', label: () => m.services_photo_focus({ number }) },
        text: {
          kind: 'text',
          label: () => m.services_photo_text({ number }),
          most: 200,
          lines: 2,
          isLocal: true,
        },
      }) as const,
  ),
} as const satisfies FieldSpecs

/** The boxes of a service's form. */
export const serviceBoxes = [
  { id: 'card', title: m.services_box_card },
  { id: 'page', title: m.services_box_page },
  { id: 'steps', title: m.services_box_steps, numbered: 'step' },
  { id: 'questions', title: m.services_box_questions, numbered: 'question' },
  { id: 'photos', title: m.services_box_photos },
] as const satisfies readonly { id: string; title: () => string; numbered?: NumberedName }[]

/** The box that a part is in; null for those that are drawn by their number. */
export function boxOfPart(part: string): (typeof serviceBoxes)[number]['id'] | null {
  if (/^(step|question)\d/.test(part)) return null
  if (/^photo\d/.test(part)) return 'photos'
  if (part === 'stepsLead') return 'steps'
  return Object.hasOwn(servicePageParts, part) ? 'page' : 'card'
}
