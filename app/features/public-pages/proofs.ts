import { clinicLanguages } from '#app/language/clinic-languages.ts'
import { ownName } from '#app/language/languages.ts'
import { m } from '#app/language/messages.ts'
import type { ShownDoctor } from '../clinic-profile/doctor.ts'
import { services } from '../clinic-profile/website/current-clinic.ts'
import type { ReasonIconName } from './copy.ts'

/** A figure that follows from what the clinic says elsewhere: "25+", "years of experience". */
export type Proof = { figure: string; text: string }

/** What the clinic's own data prove, by the icon of the reason it belongs to. Without data, nothing is claimed. */
export function proofsOf(doctors: readonly ShownDoctor[]): Partial<Record<ReasonIconName, Proof>> {
  const found = {
    doctor: teamProof(doctors),
    clinic: servicesProof(),
    heart: languagesProof(),
    price: noPayment(),
  }
  return Object.fromEntries(Object.entries(found).filter(([, proof]) => proof !== null))
}

/** "25+ years of experience", "Más de 25 años de experiencia" */
const yearsFirst = /^(más de )?(\d{1,2})(\+?) (.+)$/iu

/** One doctor's years of experience; for several, how many there are. */
function teamProof(doctors: readonly ShownDoctor[]): Proof | null {
  const [only, ...others] = doctors
  if (!only) return null
  if (others.length > 0) return { figure: `${doctors.length}`, text: m.clinic_home_proof_team() }
  const [, orMore, years, plus, text] = yearsFirst.exec(only.experience) ?? []
  return years && text ? { figure: `${years}${orMore || plus ? '+' : ''}`, text } : null
}

const fewServices = 3

function servicesProof(): Proof | null {
  const count = services().length
  return count < fewServices ? null : { figure: `${count}`, text: m.clinic_home_proof_services() }
}

function languagesProof(): Proof | null {
  const spoken = clinicLanguages()
  if (spoken.length === 1) return null
  const names = spoken.map(ownName).join(' · ')
  return { figure: `${spoken.length}`, text: m.clinic_home_proof_languages({ names }) }
}

/** Booking online is always free. */
const noPayment = (): Proof => ({ figure: '$0', text: m.clinic_home_proof_booking() })
