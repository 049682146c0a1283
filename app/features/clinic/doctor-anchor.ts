import type { ShownDoctor } from './doctor.ts'

/** The doctor's place in `/doctors`: the first is where links of before led to. */
export const doctorAnchor = ({ id }: Pick<ShownDoctor, 'id'>, place: number): string =>
  place === 0 ? 'doctor' : `doctor-${id}`
