import { textsField, textsWanted } from '../texts/offer.ts'

/** Names on the wire; weekdays and parts of the day are ticked, each as often as it likes. */
const textFields = ['treatment', 'with', 'from', 'until', 'name', 'email', 'phone'] as const
type TextField = (typeof textFields)[number]

/** In the order of the page, for the summary of what stands against the form. */
export const entryFields = [
  'treatment',
  'from',
  'until',
  'parts',
  'weekdays',
  'name',
  'email',
  'phone',
] as const

/** What somebody typed and ticked, as it came; `treatment` and `with` are ids. */
export type TypedEntry = Record<TextField, string> & {
  weekdays: string[]
  parts: string[]
  /** Text messages, too, where they are asked about. */
  wantsTexts?: boolean
}

/** When they can come, and whom they want: what staff can change for them. */
export type TypedWindow = Pick<TypedEntry, 'with' | 'from' | 'until' | 'weekdays' | 'parts'>

/** A U+0000 becomes what every form refuses as a control character: PostgreSQL keeps none. */
const textOf = (value: FormDataEntryValue | null) =>
  typeof value === 'string' ? value.replaceAll('\0', '\u001a') : ''

/** More were never ticked by a person. */
const mostTicked = 20

export function pickTyped(form: FormData): TypedEntry {
  const [treatment = '', withWhom = '', from = '', until = '', name = '', email = '', phone = ''] =
    textFields.map((field) => textOf(form.get(field)))
  const ticked = (field: string) => form.getAll(field).slice(0, mostTicked).map(textOf)
  const said = { treatment, with: withWhom, from, until, name, email, phone }
  const wantsTexts = form.get(textsField) === textsWanted
  return { ...said, weekdays: ticked('weekdays'), parts: ticked('parts'), wantsTexts }
}

/** As idempotency keys compare it. */
export const flat = ({
  weekdays,
  parts,
  wantsTexts = false,
  ...typed
}: TypedEntry): Record<string, string> => ({
  ...typed,
  texts: wantsTexts ? textsWanted : '',
  weekdays: weekdays.join(),
  parts: parts.join(),
})

export function pickWindow(form: FormData): TypedWindow {
  const { with: withWhom, from, until, weekdays, parts } = pickTyped(form)
  return { with: withWhom, from, until, weekdays, parts }
}
