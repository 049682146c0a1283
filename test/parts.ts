import type { Slot } from '#app/features/scheduling/rules.ts'
import { inSchedule } from '#app/features/scheduling/schedule.server.ts'
import type { Treatment } from '#app/features/treatments/rules.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'

type Several = {
  slot: Slot
  /** In their order. */
  treatments: readonly Treatment[]
  /** Who is wanted for each; anybody where it is left out. */
  who?: readonly (string | null)[]
  anyway?: boolean
}

/** Books one appointment of several treatments for a patient nobody knows. @returns its id */
export function bookSeveral(
  services: Services,
  { slot, treatments, who = [], anyway = false }: Several,
): Promise<Outcome<string>> {
  const id = randomId()
  return inSchedule<string>(services, async (schedule) => {
    const [first, ...next] = treatments.map((treatment, index) => ({
      treatment,
      length: treatment,
      clinicianId: who[index] ?? null,
    }))
    if (!first) throw new Error('no treatment')
    const taken = await schedule.take({ id, ...first, next, slot, by: 'staff', anyway })
    if (!taken.ok) return refused({ status: 409, message: taken.why })
    await schedule.book(taken.value, {
      name: 'Elena Ruiz',
      email: `${id}@example.com`,
      phone: '(432) 555-0188',
      message: '',
      treatmentNames: treatments.map(({ name }) => name),
      status: 'confirmed',
      language: 'en',
      tell: null,
    })
    return done(id)
  })
}

/** Why a patient cannot have that time; null where they can. Nothing is kept. */
export async function lostForPatient(
  services: Services,
  { slot, treatments }: Pick<Several, 'slot' | 'treatments'>,
): Promise<string | null> {
  const [first, ...next] = treatments.map((treatment) => ({
    treatment,
    length: treatment,
    clinicianId: null,
  }))
  if (!first) throw new Error('no treatment')
  const tried = await inSchedule<null>(services, async (schedule) => {
    const taken = await schedule.take({ id: randomId(), ...first, next, slot, by: 'patient' })
    return refused({ status: 409, message: taken.ok ? '' : taken.why })
  })
  return tried.ok || tried.message === '' ? null : (tried.message ?? null)
}
