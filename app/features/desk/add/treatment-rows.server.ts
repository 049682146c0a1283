import type { AskedPart } from '#app/features/scheduling/index.server.ts'
import { type ChosenPart, wholeLength } from '#app/features/scheduling/parts.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { clinicDate } from '#app/platform/clinic-time.server.ts'
import type { Services } from '#app/platform/services.ts'
import { findOffer } from '../free-days.server.ts'

/** A treatment after the first as the form shows it. */
export type NextRow = ChosenPart & {
  /** Who can give it; none where it needs nobody. */
  clinicians: { id: string; name: string }[]
}

export type WholeVisit = { names: string; minutes: number }

export const wholeOf = (all: readonly Treatment[]): WholeVisit => ({
  names: all.map(({ name }) => localText(name)).join(' + '),
  minutes: wholeLength(all).durationMinutes,
})

/** An address names a treatment by its id, a form by its English name. */
export const treatmentIn = (
  treatments: readonly Treatment[],
  { treatment }: ChosenPart,
): Treatment | undefined =>
  treatments.find(({ id, name }) => treatment !== '' && (name.en === treatment || id === treatment))

type Row = { row: ChosenPart; treatment: Treatment | undefined }

/** Who can give the treatments after the first. Where it can't be who was wanted it is anybody, as the first is. */
export async function readRows(
  services: Services,
  first: Treatment | undefined,
  rows: readonly Row[],
): Promise<{ shown: NextRow; part: AskedPart | null }[]> {
  const known = rows.flatMap(({ treatment }) =>
    treatment ? [{ treatment, length: treatment, clinicianId: null }] : [],
  )
  const offer =
    first && known.length > 0
      ? await findOffer(services, { treatmentId: first.id, next: known }, clinicDate(services.clock.now()))
      : null
  return rows.map(({ row, treatment }) => {
    if (!treatment) return { shown: { ...row, clinicians: [] }, part: null }
    const part = offer?.next?.find((one) => one.treatment.id === treatment.id)
    const clinicians = (part?.candidates.clinicians ?? []).map(({ id, name }) => ({ id, name }))
    const isAble = clinicians.some(({ id }) => id === row.with)
    const wanted = !part || isAble ? row.with : ''
    return {
      shown: { treatment: treatment.name.en, with: wanted, clinicians },
      part: { treatment, length: treatment, clinicianId: wanted || null },
    }
  })
}
