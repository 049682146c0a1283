import { m } from '../../../../../language/messages.ts'
import { numberText, timeText } from '../../../../../platform/shown.ts'
import { Marked } from '../../../../../ui/marked.tsx'
import { clinic } from '../../../../clinic/website/in-use.ts'
import { parseSlot } from '../../../rules.ts'
import type { AddView } from '../page.server.ts'
import { daySpoken } from './day-words.ts'

type Props = { view: AddView /** As it is sent. */; slot: string }

/** The sentence to read out on the phone, in sight wherever the form is scrolled to. */
export function SayLine({ view, slot }: Props) {
  const chosen = view.free === null ? null : parseSlot(slot)
  if (!chosen) return <p>{view.typed.treatment === '' && m.add_say_treatment()}</p>
  const said = {
    day: daySpoken(chosen.date, view.today),
    time: timeText(chosen.time),
    minutes: numberText(clinic().arriveEarlyMinutes),
  }
  const clinician = nameOf(view, chosen.clinicianId)
  const parts = clinician === null ? m.add_say.parts(said) : m.add_say_with.parts({ ...said, clinician })
  return (
    <p aria-live="polite">
      <Marked parts={parts} marks={{ b: (words) => <b>{words}</b> }} />
    </p>
  )
}

/** With whom, where that is somebody in particular. */
function nameOf({ free, first }: AddView, clinicianId: string | null): string | null {
  const id = clinicianId ?? free?.clinicianId ?? null
  const known = [
    ...(free?.clinicians ?? []),
    ...first.map((one) => ({ id: one.clinicianId, name: one.clinician })),
  ]
  return known.find((one) => one.id === id && id !== null)?.name ?? null
}
