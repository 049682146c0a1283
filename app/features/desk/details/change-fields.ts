import { type ChosenPart, chosenParts, mostParts } from '#app/features/scheduling/parts.ts'

/** What a change of a visit says besides its time; empty where it stays as it is. */
export const changeFields = [
  'treatment',
  'minutes',
  'otherWith',
  'room',
  'listedTreatment',
  'listedMinutes',
  'listedWith',
  'next',
] as const

/**
 * `treatment`, `otherWith` and `room`: ids. `listedTreatment`, `listedMinutes` and `listedWith`, a clinician: what the form showed at first,
 * by which a length that nobody changed is told from one that was typed.
 * `next`: the treatments after the first (`writeRows`).
 */
export type TypedChange = Record<(typeof changeFields)[number], string>

export const unchangedVisit: TypedChange = {
  treatment: '',
  minutes: '',
  otherWith: '',
  room: '',
  listedTreatment: '',
  listedMinutes: '',
  listedWith: '',
  next: '',
}

/** What a form with those fields chose, for the address that shows its times. A length that nobody changed follows the treatment and the clinician. */
export function chosenInForm({
  treatment,
  listedTreatment,
  minutes,
  listedMinutes,
  listedWith,
  room,
  next,
  otherWith,
}: TypedChange) {
  const isOther = treatment !== listedTreatment || otherWith !== listedWith
  const follows = isOther && minutes === listedMinutes
  return {
    for: treatment || null,
    minutes: follows ? null : minutes || null,
    with: otherWith || null,
    room: room || null,
    next: next || null,
  }
}

/** A treatment after the first, by its id, who is wanted for it and in which room; empty for whom it is with and where, or any. */
export type ChangeRow = ChosenPart & { room: string }

const noRows = 'none'

/** Rows as one text, in addresses and in forms that are sent once more: `none` where only the first treatment is left. */
export const writeRows = (rows: readonly ChangeRow[]): string =>
  rows.length === 0
    ? noRows
    : rows.map((row) => [row.treatment, row.with, row.room].map(encodeURIComponent).join(':')).join(',')

/** Null where nothing is said of them: the appointment keeps those that it has. */
export function readRows(text: string | null): ChangeRow[] | null {
  if (!text) return null
  if (text === noRows) return []
  return text
    .split(',')
    .slice(0, mostParts)
    .map((row) => {
      const [treatment = '', who = '', room = ''] = row.split(':').map(decoded)
      return { treatment, with: who, room }
    })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * What a form with rows sent: `treatment`, `with` and `room` once for each treatment, of the same index. Of a form without
 * rows its fields as they are. `rows` says how many the form began with.
 */
export function withRows<Form extends TypedChange>(
  form: Form,
  valuesOf: (name: string) => readonly string[],
): Form {
  const [began] = valuesOf('rows')
  if (began === undefined) return form
  const rooms = valuesOf('room')
  const chosen = chosenParts(valuesOf('treatment'), valuesOf('with'))
  const rows = chosen.slice(1).map((row, index) => ({ ...row, room: rooms[index + 1] ?? '' }))
  return { ...form, next: rows.length === 0 && began === '0' ? '' : writeRows(rows) }
}

type Chosen = ReturnType<typeof chosenInForm>

/** What a button of the form that only looks asks to be shown; null where the form does something. */
export function rowsWanted(intent: string, chosen: Chosen): Chosen | null {
  const [asked, number] = intent.split(' ')
  if (asked === 'show') return chosen
  if (asked === 'another') return withAnother(chosen)
  return asked === 'remove' ? withoutRow(chosen, Number(number)) : null
}

/** One more row. */
const withAnother = (chosen: Chosen): Chosen => ({
  ...chosen,
  next: writeRows([...(readRows(chosen.next) ?? []), { treatment: '', with: '', room: '' }]),
})

/** Without that treatment; where it is the first, the second takes its place. */
function withoutRow(chosen: Chosen, number: number): Chosen {
  const rows = readRows(chosen.next) ?? []
  if (number !== 1) return { ...chosen, next: writeRows(rows.filter((_, index) => index + 2 !== number)) }
  const [first, ...next] = rows
  if (!first) return chosen
  return {
    for: first.treatment || null,
    minutes: null,
    with: first.with || null,
    room: first.room || null,
    next: writeRows(next),
  }
}
