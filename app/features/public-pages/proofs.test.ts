import { expect, test } from 'vitest'
import { firstWebsite } from '#app/features/clinic-profile/website/first-website.ts'
import { withWebsite } from '#app/features/clinic-profile/website/with-website.server.ts'
import { withLanguage } from '#app/language/with-language.server.ts'
import type { ShownDoctor } from '../clinic-profile/doctor.ts'
import { proofsOf } from './proofs.ts'

const doctor = (experience: string) => ({ id: 'a', experience }) as ShownDoctor
const prove = (doctors: ShownDoctor[], website = firstWebsite) =>
  withWebsite(website, () => withLanguage('en', () => proofsOf(doctors)))

test.each([
  { experience: '25+ years of experience', figure: '25+', text: 'years of experience' },
  { experience: '8 years in family medicine', figure: '8', text: 'years in family medicine' },
  { experience: 'Más de 25 años de experiencia', figure: '25+', text: 'años de experiencia' },
])('one doctor proves their years: $experience', ({ experience, figure, text }) => {
  expect(prove([doctor(experience)]).doctor).toEqual({ figure, text })
})

test('nothing is claimed of what is not there', () => {
  expect(prove([]).doctor).toBeUndefined()
  expect(prove([doctor('')]).doctor).toBeUndefined()
  expect(prove([doctor('A lifetime of it')]).doctor).toBeUndefined()
  const twoServices = { ...firstWebsite, services: firstWebsite.services.slice(0, 2) }
  expect(prove([], twoServices).clinic).toBeUndefined()
  expect(prove([]).clinic?.figure).toBe(`${firstWebsite.services.length}`)
})

test('of several clinicians it says how many they are', () => {
  expect(prove([doctor('25+ years'), doctor('')]).doctor?.figure).toBe('2')
})
