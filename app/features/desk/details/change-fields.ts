/** What a change of a visit says besides its time; empty where it stays as it is. */
export const changeFields = [
  'treatment',
  'minutes',
  'otherWith',
  'room',
  'listedTreatment',
  'listedMinutes',
  'listedWith',
] as const

/**
 * `treatment`, `otherWith` and `room`: ids. `listedTreatment`, `listedMinutes` and `listedWith`, a clinician: what the form showed at first,
 * by which a length that nobody changed is told from one that was typed.
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
}

/** What a form with those fields chose, for the address that shows its times. A length that nobody changed follows the treatment and the clinician. */
export function chosenInForm({
  treatment,
  listedTreatment,
  minutes,
  listedMinutes,
  listedWith,
  room,
  otherWith,
}: TypedChange) {
  const isOther = treatment !== listedTreatment || otherWith !== listedWith
  const follows = isOther && minutes === listedMinutes
  return {
    for: treatment || null,
    minutes: follows ? null : minutes || null,
    with: otherWith || null,
    room: room || null,
  }
}
