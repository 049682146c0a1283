import { type AskedPart, findOffer, lengthsOf, withOne } from '#app/features/scheduling/index.server.ts'
import { type ChosenPart, wholeLength } from '#app/features/scheduling/parts.ts'
import { type ChosenSlot, slotValue } from '#app/features/scheduling/rules.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { localText } from '#app/language/language.ts'
import { clinicDate, clockAt, minuteAt } from '#app/platform/clinic-time.server.ts'
import type { ClockTime } from '#app/platform/dates.ts'
import type { Services } from '#app/platform/services.ts'

/** A treatment after the first as the form shows it. */
export type NextRow = ChosenPart & {
  /** Who can give it; none where it needs nobody. */
  clinicians: { id: string; name: string }[]
}

/** `most`: another number where clinicians who could give it take longer. */
export type WholeVisit = {
  names: string
  minutes: number
  most: number
  /** When it ends, by each listed time as it is sent. */
  ends: Record<string, ClockTime>
}

/** @param wanted whom staff want for each treatment; null for anybody */
export async function wholeOf(
  services: Services,
  all: readonly [Treatment, ...Treatment[]],
  wanted: readonly (string | null)[],
  slots: readonly ChosenSlot[],
): Promise<WholeVisit> {
  const [first, ...others] = all
  const next = others.map((treatment, index) => ({
    treatment,
    length: treatment,
    clinicianId: wanted[index + 1] ?? null,
    orAnybody: true,
  }))
  const able = await findOffer(services, { treatmentId: first.id, next }, clinicDate(services.clock.now()))
  const offer = able && withOne(able, { clinicianId: wanted[0] ?? null, next }).offer
  const usual = wholeLength(all)
  const { shortest, longest } = offer ? lengthsOf(offer) : { shortest: usual, longest: usual }
  return {
    names: all.map(({ name }) => localText(name)).join(' + '),
    minutes: shortest.durationMinutes,
    most: longest.durationMinutes,
    ends: Object.fromEntries(
      slots.map((slot) => [
        slotValue(slot),
        clockAt(minuteAt(slot.date, slot.time) + shortest.durationMinutes),
      ]),
    ),
  }
}

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
