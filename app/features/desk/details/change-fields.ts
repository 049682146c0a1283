/** What a change of a visit says besides its time and its clinician; empty where it stays as it is. */
export const changeFields = ['treatment', 'minutes', 'room', 'listedTreatment', 'listedMinutes'] as const

/**
 * `treatment` and `room`: ids. `listedTreatment` and `listedMinutes`: what the form showed at first, by which a length that
 * nobody changed is told from one that was typed.
 */
export type TypedChange = Record<(typeof changeFields)[number], string>

export const unchangedVisit: TypedChange = {
  treatment: '',
  minutes: '',
  room: '',
  listedTreatment: '',
  listedMinutes: '',
}

/** What a form with those fields chose, for the address that shows its times. A length that nobody changed follows the treatment. */
export function chosenInForm({
  treatment,
  listedTreatment,
  minutes,
  listedMinutes,
  room,
  otherWith,
}: TypedChange & { otherWith: string }) {
  const follows = treatment !== listedTreatment && minutes === listedMinutes
  return {
    for: treatment || null,
    minutes: follows ? null : minutes || null,
    with: otherWith || null,
    room: room || null,
  }
}
