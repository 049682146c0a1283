import { readRows, type TypedChange, writeRows } from '#app/features/scheduling/changes/fields.ts'
import { chosenParts } from '#app/features/scheduling/parts.ts'

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

export type Chosen = ReturnType<typeof chosenInForm>

/** What a button of the form that only looks asks to be shown. */
export function rowsWanted(intent: string, chosen: Chosen): Chosen {
  const [asked, number] = intent.split(' ')
  if (asked === 'another') return withAnother(chosen)
  return asked === 'remove' ? withoutRow(chosen, Number(number)) : chosen
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
